import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { needsAdmin, needsSession, type Row, type World, walk } from '../../../test/conformance.ts'

const nowhere = randomUUID()

/** Somebody with an app that nobody proved yet. */
async function begun(world: World) {
  const { access_token: token, user, ...who } = await world.member()
  const body = { factor_type: 'totp', friendly_name: 'app' }
  const made = (await world.room.call<Made>('POST', '/factors', { token, body })).body
  const factor = `/factors/${made.id}`
  const code = () => new TOTP({ secret: made.totp.secret }).generate({ timestamp: world.room.clock.now })
  const challenge = async (at = token) =>
    (await world.room.call('POST', `${factor}/challenge`, { token: at, body: {} })).body.id
  return { ...who, token, factor, code, challenge, user }
}
type Made = { id: string; totp: { secret: string } }

/** And one who has shown it. */
async function proved(world: World) {
  const made = await begun(world)
  const body = { challenge_id: await made.challenge(), code: made.code() }
  const done = await world.room.call('POST', `${made.factor}/verify`, { token: made.token, body })
  return { ...made, first: made.token, token: done.body.access_token, answered: body }
}

const signedIn = (body: unknown) => async (world: World) => ({ token: (await world.member()).access_token, body })
const bare: Row[] = needsSession.map(([kind, what, ask, status, code]) => [
  kind,
  what,
  async (world) => ({ path: `/factors/${nowhere}`, body: {}, ...(typeof ask === 'function' ? await ask(world) : ask) }),
  status,
  code!,
])
const deeper = (path: string): Row[] =>
  bare.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({
      ...(await (ask as (world: World) => Promise<object>)(world)),
      path: `/factors/${nowhere}/${path}`,
    }),
    status,
    code!,
  ])

walk({
  'POST /factors': [
    ...needsSession,
    ['good', 'an app', signedIn({ factor_type: 'totp' }), 200],
    ['missing', 'no type', signedIn({}), 400, 'validation_failed'],
    ['missing', 'no number', signedIn({ factor_type: 'phone' }), 422, 'mfa_phone_enroll_not_enabled'],
    ['wrong type', 'a type that is none', signedIn({ factor_type: 'constructor' }), 400, 'validation_failed'],
    ['wrong type', 'a figure as a name', signedIn({ factor_type: 'totp', friendly_name: 1 }), 400, 'validation_failed'],
    ['wrong type', 'no object', signedIn('[]'), 400, 'bad_json'],
    [
      'replayed',
      'a name that is taken',
      async (world) => ({ token: (await begun(world)).token, body: { factor_type: 'totp', friendly_name: 'app' } }),
      422,
      'mfa_factor_name_conflict',
    ],
    [
      'foreign',
      'a session that never showed the second factor',
      async (world) => {
        const { email, password } = await proved(world)
        const token = (await world.room.signIn({ email, password })).body.access_token
        return { token, body: { factor_type: 'totp', friendly_name: 'two' } }
      },
      403,
      'insufficient_aal',
    ],
  ],
  'POST /factors/:factorId/challenge': [
    ...deeper('challenge'),
    [
      'good',
      'an app of mine',
      async (world) => {
        const { factor, token } = await begun(world)
        return { path: `${factor}/challenge`, token, body: {} }
      },
      200,
    ],
    [
      'wrong type',
      'an id that is none',
      async (world) => ({ ...(await signedIn({})(world)), path: '/factors/x/challenge' }),
      404,
      'validation_failed',
    ],
    [
      'foreign',
      'somebody else’s',
      async (world) => {
        const { factor } = await begun(world)
        return { ...(await signedIn({})(world)), path: `${factor}/challenge` }
      },
      404,
      'mfa_factor_not_found',
    ],
  ],
  'POST /factors/:factorId/verify': [
    ...deeper('verify'),
    [
      'good',
      'its code',
      async (world) => {
        const { factor, token, challenge, code } = await begun(world)
        return { path: `${factor}/verify`, token, body: { challenge_id: await challenge(), code: code() } }
      },
      200,
    ],
    [
      'missing',
      'no challenge',
      async (world) => {
        const { factor, token, code } = await begun(world)
        return { path: `${factor}/verify`, token, body: { code: code() } }
      },
      400,
      'validation_failed',
    ],
    [
      'missing',
      'no code',
      async (world) => {
        const { factor, token, challenge } = await begun(world)
        return { path: `${factor}/verify`, token, body: { challenge_id: await challenge() } }
      },
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a figure as a code',
      async (world) => {
        const { factor, token, challenge } = await begun(world)
        return { path: `${factor}/verify`, token, body: { challenge_id: await challenge(), code: 123456 } }
      },
      400,
      'validation_failed',
    ],
    [
      'expired',
      'a challenge of six minutes ago',
      async (world) => {
        const { factor, token, challenge, code } = await begun(world)
        const id = await challenge()
        world.room.clock.forward(301)
        return { path: `${factor}/verify`, token, body: { challenge_id: id, code: code() } }
      },
      422,
      'mfa_challenge_expired',
    ],
    [
      'replayed',
      'an answer that was given',
      async (world) => {
        const { factor, token, answered } = await proved(world)
        return { path: `${factor}/verify`, token, body: answered }
      },
      422,
      'mfa_ip_address_mismatch',
    ],
    [
      'replayed',
      'the code again, to another challenge',
      async (world) => {
        const { factor, token, challenge, answered } = await proved(world)
        return { path: `${factor}/verify`, token, body: { ...answered, challenge_id: await challenge(token) } }
      },
      422,
      'mfa_verification_failed',
    ],
    [
      'foreign',
      'a challenge of another factor',
      async (world) => {
        const [mine, theirs] = [await begun(world), await begun(world)]
        const body = { challenge_id: await theirs.challenge(), code: mine.code() }
        return { path: `${mine.factor}/verify`, token: mine.token, body }
      },
      422,
      'mfa_factor_not_found',
    ],
  ],
  'DELETE /factors/:factorId': [
    ...bare,
    [
      'good',
      'mine',
      async (world) => {
        const { factor: path, token } = await proved(world)
        return { path, token }
      },
      200,
    ],
    [
      'foreign',
      'a session that never showed it',
      async (world) => {
        const { factor: path, email, password } = await proved(world)
        return { path, token: (await world.room.signIn({ email, password })).body.access_token }
      },
      422,
      'insufficient_aal',
    ],
    [
      'foreign',
      'somebody else’s',
      async (world) => ({ path: (await begun(world)).factor, token: (await world.member()).access_token }),
      404,
      'mfa_factor_not_found',
    ],
  ],
})

const ofAdmin = (path: (user: string, id: string) => string, body?: unknown) => async (world: World) => {
  const { user, factor } = await begun(world)
  return { path: path(user.id, factor.split('/')[2]!), token: world.admin, body }
}
const factorOf = (user: string, id: string) => `/admin/users/${user}/factors/${id}`
const guarded = (path: string): Row[] =>
  needsAdmin.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ ...(typeof ask === 'function' ? await ask(world) : ask), path, body: { friendly_name: 'x' } }),
    status,
    code!,
  ])
const bodiless = (rows: Row[]): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ ...(await (ask as (world: World) => Promise<object>)(world)), body: undefined }),
    status,
    code!,
  ])

walk({
  'GET /admin/users/:userId/factors': [
    ...bodiless(guarded(`/admin/users/${nowhere}/factors`)),
    ['good', 'somebody’s', ofAdmin((user) => `/admin/users/${user}/factors`), 200],
    ['wrong type', 'an id that is none', ofAdmin(() => '/admin/users/x/factors'), 404, 'validation_failed'],
    ['foreign', 'nobody’s', ofAdmin(() => `/admin/users/${nowhere}/factors`), 404, 'user_not_found'],
  ],
  'PUT /admin/users/:userId/factors/:factorId': [
    ...guarded(factorOf(nowhere, nowhere)),
    ['good', 'a name', ofAdmin(factorOf, { friendly_name: 'Their phone' }), 200],
    ['missing', 'no name', ofAdmin(factorOf, {}), 400, 'validation_failed'],
    ['wrong type', 'a figure as a name', ofAdmin(factorOf, { friendly_name: 1 }), 400, 'validation_failed'],
    [
      'foreign',
      'another factor',
      ofAdmin((user) => factorOf(user, nowhere), { friendly_name: 'x' }),
      404,
      'mfa_factor_not_found',
    ],
  ],
  'DELETE /admin/users/:userId/factors/:factorId': [
    ...bodiless(guarded(factorOf(nowhere, nowhere))),
    ['good', 'somebody’s', ofAdmin(factorOf), 200],
    ['wrong type', 'an id that is none', ofAdmin((user) => factorOf(user, 'x')), 404, 'validation_failed'],
    ['foreign', 'another factor', ofAdmin((user) => factorOf(user, nowhere)), 404, 'mfa_factor_not_found'],
  ],
})
