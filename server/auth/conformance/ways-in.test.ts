import { randomUUID } from 'node:crypto'
import { type World, walk } from '../../../test/conformance.ts'

const password = 'a good long password'
const person = () => ({ email: `${randomUUID()}@example.com`, password })
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }
const grant = (type: string) => `/token?grant_type=${type}`

/** The code of a sign-in that was begun with PKCE, and its secret. */
async function flow({ room, member, sentTo }: World) {
  const { email } = await member()
  await room.call('POST', '/otp', { body: { email, ...challenge } })
  const { query } = await room.follow((await sentTo(email)).link)
  return { auth_code: query.get('code'), code_verifier: challenge.code_challenge }
}

walk({
  'POST /signup': [
    ['good', 'an address and a password', () => ({ body: person() }), 200],
    ['good', 'a number with an agreed code', { body: { phone: '+15550001111', password } }, 200],
    ['good', 'nothing: a guest', { body: {} }, 200],
    ['good', 'PKCE', () => ({ body: { ...person(), ...challenge } }), 200],
    ['missing', 'no password', { body: { email: 'ada@example.com' } }, 400, 'validation_failed'],
    [
      'missing',
      'half of PKCE',
      () => ({ body: { ...person(), code_challenge_method: 's256' } }),
      400,
      'validation_failed',
    ],
    ['missing', 'no body', {}, 400, 'bad_json'],
    [
      'wrong type',
      'a list as a password',
      { body: { email: 'ada@example.com', password: [] } },
      400,
      'validation_failed',
    ],
    ['wrong type', 'a number that is none', { body: { phone: 'ring me', password } }, 400, 'validation_failed'],
    ['wrong type', 'a weak password', { body: { email: 'ada@example.com', password: 'short' } }, 422, 'weak_password'],
    [
      'foreign',
      'an address that is somebody’s',
      async ({ member }) => ({ body: { email: (await member()).email, password } }),
      200,
    ],
    [
      'foreign',
      'a number that nobody can be written to at',
      { body: { phone: '+442079460000', password } },
      422,
      'sms_send_failed',
    ],
  ],
  'POST /token': [
    ['missing', 'no way', { body: {} }, 400, 'unsupported_grant_type'],
    ['wrong type', 'a way that is none', { path: grant('__proto__'), body: {} }, 400, 'unsupported_grant_type'],
    ['good', 'a password', async ({ member }) => ({ path: grant('password'), body: await member() }), 200],
    ['missing', 'no name', { path: grant('password'), body: { password } }, 400, 'validation_failed'],
    [
      'wrong type',
      'a name that is a list',
      { path: grant('password'), body: { email: [], password } },
      400,
      'validation_failed',
    ],
    [
      'foreign',
      'nobody',
      { path: grant('password'), body: { email: 'nobody@example.com', password } },
      400,
      'invalid_credentials',
    ],
    [
      'foreign',
      'another’s password',
      async ({ member }) => ({ path: grant('password'), body: { ...(await member()), password: 'of another one' } }),
      400,
      'invalid_credentials',
    ],
    [
      'foreign',
      'a number that nobody has',
      { path: grant('password'), body: { phone: '+442079460001', password } },
      400,
      'invalid_credentials',
    ],
    ['good', 'a refresh token', async ({ member }) => ({ path: grant('refresh_token'), body: await member() }), 200],
    ['missing', 'no refresh token', { path: grant('refresh_token'), body: {} }, 400, 'validation_failed'],
    ['wrong type', 'a figure', { path: grant('refresh_token'), body: { refresh_token: 7 } }, 400, 'validation_failed'],
    [
      'foreign',
      'one that was never given',
      { path: grant('refresh_token'), body: { refresh_token: 'xyz' } },
      400,
      'refresh_token_not_found',
    ],
    [
      'replayed',
      'one that was used twice before',
      async ({ room, member }) => {
        const { refresh_token } = await member()
        const { body } = await room.refresh(refresh_token)
        await room.refresh(body.refresh_token)
        room.clock.forward(11)
        return { path: grant('refresh_token'), body: { refresh_token } }
      },
      400,
      'refresh_token_already_used',
    ],
    ['good', 'a code and its secret', async (world) => ({ path: grant('pkce'), body: await flow(world) }), 200],
    ['missing', 'a code alone', { path: grant('pkce'), body: { auth_code: randomUUID() } }, 400, 'validation_failed'],
    [
      'wrong type',
      'a list as a code',
      { path: grant('pkce'), body: { auth_code: [], code_verifier: 'x' } },
      400,
      'validation_failed',
    ],
    [
      'foreign',
      'another’s secret',
      async (world) => ({ path: grant('pkce'), body: { ...(await flow(world)), code_verifier: 'd'.repeat(43) } }),
      400,
      'bad_code_verifier',
    ],
    [
      'foreign',
      'a code that was never given',
      { path: grant('pkce'), body: { auth_code: randomUUID(), code_verifier: 'x' } },
      404,
      'flow_state_not_found',
    ],
    [
      'expired',
      'a code of six minutes ago',
      async (world) => {
        const body = await flow(world)
        world.room.clock.forward(360)
        return { path: grant('pkce'), body }
      },
      422,
      'flow_state_expired',
    ],
    [
      'replayed',
      'a code that has served',
      async (world) => {
        const body = await flow(world)
        await world.room.call('POST', grant('pkce'), { body })
        return { path: grant('pkce'), body }
      },
      404,
      'flow_state_not_found',
    ],
  ],
  'POST /otp': [
    ['good', 'an address', () => ({ body: { email: person().email } }), 200],
    ['good', 'a number', { body: { phone: '+15550002222' } }, 200],
    [
      'foreign',
      'nobody, who is not to be made',
      { body: { email: 'nobody@example.com', create_user: false } },
      422,
      'otp_disabled',
    ],
    ['missing', 'neither', { body: {} }, 400, 'validation_failed'],
    ['wrong type', 'both', { body: { email: 'ada@example.com', phone: '+15550002222' } }, 400, 'validation_failed'],
    ['wrong type', 'no address', { body: { email: 'ada' } }, 400, 'validation_failed'],
    [
      'wrong type',
      'a text for a flag',
      { body: { email: 'ada@example.com', create_user: 'yes' } },
      400,
      'validation_failed',
    ],
    ['wrong type', 'data that is a text', { body: { email: 'ada@example.com', data: 'x' } }, 400, 'validation_failed'],
  ],
  'POST /magiclink': [
    ['good', 'an address', () => ({ body: { email: person().email } }), 200],
    ['missing', 'none', { body: {} }, 400, 'validation_failed'],
    ['wrong type', 'a list', { body: { email: ['ada@example.com'] } }, 400, 'validation_failed'],
  ],
  'POST /recover': [
    ['good', 'an address', async ({ member }) => ({ body: { email: (await member()).email } }), 200],
    ['foreign', 'an address that nobody has', { body: { email: 'nobody@example.com' } }, 200],
    ['missing', 'none', { body: {} }, 400, 'validation_failed'],
    ['wrong type', 'no address', { body: { email: 'ada@' } }, 400, 'validation_failed'],
  ],
  'POST /resend': [
    ['good', 'a mail to confirm', { body: { type: 'signup', email: 'nobody@example.com' } }, 200],
    ['good', 'a message', { body: { type: 'sms', phone: '+15550001111' } }, 200],
    ['missing', 'no type', { body: { email: 'ada@example.com' } }, 400, 'validation_failed'],
    ['missing', 'no address', { body: { type: 'email_change' } }, 400, 'validation_failed'],
    [
      'wrong type',
      'a type that is none',
      { body: { type: 'recovery', email: 'ada@example.com' } },
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a number for a mail',
      { body: { type: 'signup', phone: '+15550001111' } },
      400,
      'validation_failed',
    ],
  ],
})
