import { randomUUID } from 'node:crypto'
import { needsAdmin, needsSession, type Row, type World, walk } from '../../../test/conformance.ts'
import { authenticator } from '../../../test/fakes/authenticator.ts'

const nowhere = randomUUID()
const at = (rows: Row[], path: string): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ path, ...(typeof ask === 'function' ? await ask(world) : ask) }),
    status,
    code!,
  ])

type Options = Parameters<ReturnType<typeof authenticator>['create']>[0]
type Begun = { challenge_id: string; options: Options & { rpId: string } }

async function optionsOf(world: World, token?: string) {
  const path = `/passkeys/${token ? 'registration' : 'authentication'}/options`
  return (await world.room.call<Begun>('POST', path, { token, body: {} })).body
}

/** Somebody with a passkey. */
async function owner(world: World) {
  const { access_token: token, user } = await world.member()
  const device = authenticator()
  const { challenge_id, options } = await optionsOf(world, token)
  const body = { challenge_id, credential: device.create(options) }
  const { id } = (await world.room.call('POST', '/passkeys/registration/verify', { token, body })).body
  return { token, user, device, id, answered: body, path: `/passkeys/${id}` }
}

/** An answer to a sign-in, as it would be right; `change` makes it another. */
const entering =
  (change: (answer: Record<string, unknown>, world: World) => object = (answer) => answer) =>
  async (world: World) => {
    const { device } = await owner(world)
    const { challenge_id, options } = await optionsOf(world)
    return { body: change({ challenge_id, credential: device.get(options) }, world) }
  }

const registering =
  (change: (answer: Record<string, unknown>, world: World) => object = (answer) => answer) =>
  async (world: World) => {
    const { access_token: token } = await world.member()
    const { challenge_id, options } = await optionsOf(world, token)
    return { token, body: change({ challenge_id, credential: authenticator().create(options) }, world) }
  }

const ofMine = (body?: unknown, path?: string) => async (world: World) => {
  const mine = await owner(world)
  return { path: path ?? mine.path, token: mine.token, body }
}
const ofTheirs = (body?: unknown) => async (world: World) => ({
  path: (await owner(world)).path,
  token: (await world.member()).access_token,
  body,
})
const later = (answer: Record<string, unknown>, world: World) => {
  world.room.clock.forward(301)
  return answer
}

walk(
  {
    'POST /passkeys/registration/options': [
      ...needsSession,
      ['good', 'somebody signed in', async (world) => ({ token: (await world.member()).access_token, body: {} }), 200],
    ],
    'POST /passkeys/registration/verify': [
      ...needsSession,
      ['good', 'a passkey', registering(), 200],
      ['missing', 'no challenge', registering(({ credential }) => ({ credential })), 400, 'validation_failed'],
      ['missing', 'no passkey', registering(({ challenge_id }) => ({ challenge_id })), 400, 'validation_failed'],
      ['wrong type', 'a text', registering((all) => ({ ...all, credential: 'x' })), 400, 'validation_failed'],
      [
        'wrong type',
        'an empty one',
        registering((all) => ({ ...all, credential: { id: 'x', response: {} } })),
        400,
        'webauthn_verification_failed',
      ],
      ['expired', 'six minutes later', registering(later), 400, 'webauthn_challenge_expired'],
      [
        'replayed',
        'an answer that was given',
        async (world) => {
          const { token, answered } = await owner(world)
          return { token, body: answered }
        },
        400,
        'webauthn_challenge_not_found',
      ],
      [
        'foreign',
        'a challenge of nobody',
        registering((all) => ({ ...all, challenge_id: nowhere })),
        400,
        'webauthn_challenge_not_found',
      ],
    ],
    'POST /passkeys/authentication/options': [['good', 'anybody', { body: {} }, 200]],
    'POST /passkeys/authentication/verify': [
      ['good', 'a passkey', entering(), 200],
      ['missing', 'no challenge', entering(({ credential }) => ({ credential })), 400, 'validation_failed'],
      ['missing', 'no passkey', entering(({ challenge_id }) => ({ challenge_id })), 400, 'validation_failed'],
      ['wrong type', 'no JSON', { body: '{' }, 400, 'bad_json'],
      ['wrong type', 'a list', entering((all) => ({ ...all, credential: [] })), 400, 'validation_failed'],
      ['expired', 'six minutes later', entering(later), 400, 'webauthn_challenge_expired'],
      [
        'foreign',
        'a challenge of nobody',
        entering((all) => ({ ...all, challenge_id: nowhere })),
        400,
        'webauthn_challenge_not_found',
      ],
      [
        'foreign',
        'a passkey that nobody registered',
        entering((all) => ({ ...all, credential: { ...(all.credential as object), id: 'AAAA', rawId: 'AAAA' } })),
        400,
        'webauthn_verification_failed',
      ],
    ],
    'GET /passkeys': [...needsSession, ['good', 'mine', ofMine(undefined, '/passkeys'), 200]],
    'PATCH /passkeys/:passkeyId': [
      ...at(needsSession, `/passkeys/${nowhere}`),
      ['good', 'a name', ofMine({ friendly_name: 'Laptop' }), 200],
      ['missing', 'no name', ofMine({}), 400, 'validation_failed'],
      ['wrong type', 'a name too long', ofMine({ friendly_name: 'x'.repeat(121) }), 400, 'validation_failed'],
      ['wrong type', 'an id that is none', ofMine({ friendly_name: 'x' }, '/passkeys/x'), 404, 'validation_failed'],
      ['foreign', 'somebody else’s', ofTheirs({ friendly_name: 'x' }), 404, 'webauthn_credential_not_found'],
    ],
    'DELETE /passkeys/:passkeyId': [
      ...at(needsSession, `/passkeys/${nowhere}`),
      ['good', 'mine', ofMine(), 204],
      ['foreign', 'somebody else’s', ofTheirs(), 404, 'webauthn_credential_not_found'],
    ],
    'GET /admin/users/:userId/passkeys': [
      ...at(needsAdmin, `/admin/users/${nowhere}/passkeys`),
      [
        'good',
        'somebody’s',
        async (world) => ({ path: `/admin/users/${(await owner(world)).user.id}/passkeys`, token: world.admin }),
        200,
      ],
      [
        'foreign',
        'nobody’s',
        ({ admin: token }) => ({ path: `/admin/users/${nowhere}/passkeys`, token }),
        404,
        'user_not_found',
      ],
    ],
    'DELETE /admin/users/:userId/passkeys/:passkeyId': [
      ...at(needsAdmin, `/admin/users/${nowhere}/passkeys/${nowhere}`),
      [
        'good',
        'somebody’s',
        async (world) => {
          const { user, path } = await owner(world)
          return { path: `/admin/users/${user.id}${path}`, token: world.admin }
        },
        204,
      ],
      [
        'foreign',
        'one that is another’s',
        async (world) => {
          const [one, other] = [await owner(world), await owner(world)]
          return { path: `/admin/users/${one.user.id}${other.path}`, token: world.admin }
        },
        404,
        'webauthn_credential_not_found',
      ],
    ],
  },
  { passkeys: { enabled: true, maxPerUser: 10 } },
)
