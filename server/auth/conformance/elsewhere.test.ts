import { randomUUID } from 'node:crypto'
import { needsSession, type Row, type World, walk } from '../../../test/conformance.ts'
import type { Provider } from '../settings/provider-settings.ts'

/* Sign-in by other providers. The good ways are tested against a provider of our own in `external/`. */

const nowhere = randomUUID()
const challenge = 'a'.repeat(43)
// nobody listens there
const google: Provider = {
  ...{ name: 'google', issuer: 'http://127.0.0.1:9', clientId: 'us', alsoClients: [], secret: 'x', scopes: ['openid'] },
  ...{ redirectUri: 'http://localhost:3000/auth/v1/callback', skipNonceCheck: false, emailOptional: false },
}
const signedIn = (path: string, body?: unknown) => async (world: World) => ({
  ...{ path, body, token: (await world.member()).access_token },
})
const at = (rows: Row[], path: string): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ ...(typeof ask === 'function' ? await ask(world) : ask), path }),
    status,
    code!,
  ])
const idToken = (body: object) => ({ path: '/token?grant_type=id_token', body })
const web3 = (body: object) => ({ path: '/token?grant_type=web3', body })

walk(
  {
    'GET /authorize': [
      ['missing', 'no provider', {}, 400, 'validation_failed'],
      ['wrong type', 'a provider that is none', { path: '/authorize?provider=constructor' }, 400, 'validation_failed'],
      [
        'wrong type',
        'half of PKCE',
        { path: `/authorize?provider=google&code_challenge=${challenge}` },
        400,
        'validation_failed',
      ],
      [
        'wrong type',
        'a challenge too short',
        { path: '/authorize?provider=google&code_challenge=x&code_challenge_method=s256' },
        400,
        'validation_failed',
      ],
      [
        'foreign',
        'a provider that cannot be reached',
        { path: '/authorize?provider=google' },
        500,
        'unexpected_failure',
      ],
    ],
    'GET /callback': [
      ['missing', 'no state', {}, 303, 'bad_oauth_callback'],
      ['wrong type', 'a state that is none', { path: '/callback?state=x&code=y' }, 303, 'bad_oauth_state'],
      ['foreign', 'a state of nobody', { path: `/callback?state=${nowhere}&code=y` }, 303, 'bad_oauth_state'],
    ],
    'POST /callback': [
      ['missing', 'no state', { body: 'code=y' }, 303, 'bad_oauth_callback'],
      ['foreign', 'a state of nobody', { body: `state=${nowhere}&code=y` }, 303, 'bad_oauth_state'],
    ],
    'GET /user/identities/authorize': [
      ...needsSession,
      ['missing', 'no provider', signedIn('/user/identities/authorize'), 400, 'validation_failed'],
      [
        'wrong type',
        'a provider that is none',
        signedIn('/user/identities/authorize?provider=x'),
        400,
        'validation_failed',
      ],
    ],
    'DELETE /user/identities/:identityId': [
      ...at(needsSession, `/user/identities/${nowhere}`),
      ['wrong type', 'an id that is none', signedIn('/user/identities/x'), 404, 'validation_failed'],
      ['foreign', 'the last one', signedIn(`/user/identities/${nowhere}`), 422, 'single_identity_not_deletable'],
    ],
    'POST /token': [
      ['missing', 'no ID token', idToken({ provider: 'google' }), 400, 'invalid request'],
      ['missing', 'no provider', idToken({ id_token: 'x' }), 400, 'invalid request'],
      ['wrong type', 'a figure', idToken({ provider: 'google', id_token: 1 }), 400, 'validation_failed'],
      [
        'wrong type',
        'a link that is no flag',
        idToken({ provider: 'google', id_token: 'x', link_identity: 1 }),
        400,
        'validation_failed',
      ],
      [
        'foreign',
        'a provider that is not set up',
        idToken({ provider: 'apple', id_token: 'x' }),
        400,
        'provider_disabled',
      ],
      [
        'foreign',
        'an issuer that is not set up',
        idToken({ issuer: 'https://x', client_id: 'us', id_token: 'x' }),
        400,
        'provider_disabled',
      ],
      [
        'wrong type',
        'a token that is none, of a provider that is away',
        idToken({ provider: 'google', id_token: 'x' }),
        400,
        'invalid request',
      ],
      ['missing', 'no chain', web3({}), 400, 'web3_unsupported_chain'],
      ['wrong type', 'a chain that is none', web3({ chain: 'constructor' }), 400, 'web3_unsupported_chain'],
      ['foreign', 'a chain that is off', web3({ chain: 'solana' }), 422, 'web3_provider_disabled'],
      ['missing', 'no message', web3({ chain: 'ethereum' }), 400, 'validation_failed'],
      [
        'wrong type',
        'a message of nothing',
        web3({ chain: 'ethereum', message: 'x'.repeat(100), signature: '0x' }),
        400,
        'validation_failed',
      ],
      ['wrong type', 'a figure as a message', web3({ chain: 'ethereum', message: 1 }), 400, 'validation_failed'],
    ],
  },
  { providers: { google }, manualLinking: true, web3: { ethereum: true, solana: false } },
)
