import { randomUUID } from 'node:crypto'
import { needsAdmin, needsSession, type Row, type World, walk } from '../../../test/conformance.ts'

/* Apps that sign people in through us. The good ways through consent and tokens are walked in `oauth-server/`. */

const nowhere = randomUUID()
const at = (rows: Row[], path: string): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    async (world) => ({ ...(typeof ask === 'function' ? await ask(world) : ask), path }),
    status,
    code!,
  ])
const uri = 'https://app.example/back'
const app = { client_name: 'App', redirect_uris: [uri] }
const ofAdmin =
  (body?: unknown) =>
  ({ admin: token }: World) => ({ token, body })
const ofApp =
  (body?: unknown, tail = '', made: object = app) =>
  async ({ room, admin: token }: World) => {
    const client = (await room.call<Client>('POST', '/admin/oauth/clients', { token, body: made })).body
    return { path: `/admin/oauth/clients/${client.client_id}${tail}`, token, body }
  }
type Client = { client_id: string }
const bad = (name: string, body: object): Row => [
  'wrong type',
  name,
  { body: { ...app, ...body } },
  400,
  'validation_failed',
]
const wrong = [
  bad('an address without TLS', { redirect_uris: ['http://app.example/'] }),
  bad('an address with a fragment', { redirect_uris: [`${uri}#x`] }),
  bad('a script as an address', { redirect_uris: ['javascript:alert(1)'] }),
  bad('eleven addresses', { redirect_uris: Array(11).fill(uri) }),
  bad('a text as a list', { redirect_uris: uri }),
  bad('a grant that is none', { grant_types: ['password'] }),
  bad('a public app with a secret', { client_type: 'public', token_endpoint_auth_method: 'client_secret_basic' }),
  bad('a picture that is a script', { logo_uri: 'javascript:alert(1)' }),
]
const wrongFor = (rows: Row[]): Row[] =>
  rows.map(([kind, what, ask, status, code]) => [
    kind,
    what,
    ({ admin: token }) => ({ ...(ask as object), token }),
    status,
    code!,
  ])
const signedIn = (path?: string, body?: unknown) => async (world: World) => ({
  ...(path ? { path } : {}),
  ...{ body, token: (await world.member()).access_token },
})

walk(
  {
    'GET /admin/oauth/clients': [
      ...needsAdmin,
      ['good', 'all', ofAdmin(), 200],
      [
        'wrong type',
        'a page that is none',
        ({ admin: token }) => ({ token, path: '/admin/oauth/clients?page=x' }),
        400,
        'validation_failed',
      ],
    ],
    'POST /admin/oauth/clients': [
      ...needsAdmin,
      ['good', 'an app', ofAdmin(app), 201],
      ['missing', 'no name', ofAdmin({ redirect_uris: [uri] }), 400, 'validation_failed'],
      ['missing', 'no address', ofAdmin({ client_name: 'App' }), 400, 'validation_failed'],
      ...wrongFor(wrong),
    ],
    'GET /admin/oauth/clients/:clientId': [
      ...at(needsAdmin, `/admin/oauth/clients/${nowhere}`),
      ['good', 'one', ofApp(), 200],
      [
        'wrong type',
        'an id that is none',
        ({ admin: token }) => ({ token, path: '/admin/oauth/clients/x' }),
        400,
        'validation_failed',
      ],
      [
        'foreign',
        'nobody’s',
        ({ admin: token }) => ({ token, path: `/admin/oauth/clients/${nowhere}` }),
        404,
        'oauth_client_not_found',
      ],
    ],
    'PUT /admin/oauth/clients/:clientId': [
      ...at(needsAdmin, `/admin/oauth/clients/${nowhere}`),
      ['good', 'a name', ofApp({ client_name: 'Other' }), 200],
      ['missing', 'nothing', ofApp({}), 400, 'validation_failed'],
      ['wrong type', 'another kind', ofApp({ client_type: 'public' }), 400, 'validation_failed'],
    ],
    'DELETE /admin/oauth/clients/:clientId': [
      ...at(needsAdmin, `/admin/oauth/clients/${nowhere}`),
      ['good', 'one', ofApp(), 204],
      [
        'replayed',
        'one that is gone',
        async (world) => {
          const asked = await ofApp()(world)
          await world.room.call('DELETE', asked.path, asked)
          return asked
        },
        404,
        'oauth_client_not_found',
      ],
    ],
    'POST /admin/oauth/clients/:clientId/regenerate_secret': [
      ...at(needsAdmin, `/admin/oauth/clients/${nowhere}/regenerate_secret`),
      ['good', 'one', ofApp(undefined, '/regenerate_secret'), 200],
      [
        'wrong type',
        'one that keeps none',
        ofApp(undefined, '/regenerate_secret', { ...app, client_type: 'public' }),
        400,
        'validation_failed',
      ],
    ],
    'POST /oauth/clients/register': [
      ['good', 'an app', { body: app }, 201],
      ['missing', 'no name', { body: { redirect_uris: [uri] } }, 400, 'validation_failed'],
      ...wrong,
    ],
    'GET /oauth/authorize': [
      ['missing', 'no app', {}, 400, 'validation_failed'],
      ['wrong type', 'an app that is none', { path: '/oauth/authorize?client_id=x' }, 400, 'oauth_client_not_found'],
      ['foreign', 'nobody’s', { path: `/oauth/authorize?client_id=${nowhere}` }, 400, 'oauth_client_not_found'],
    ],
    'POST /oauth/token': [
      ['missing', 'no app', { body: 'grant_type=authorization_code' }, 401, 'invalid_client'],
      ['foreign', 'nobody’s', { body: `grant_type=authorization_code&client_id=${nowhere}` }, 401, 'invalid_client'],
      ['wrong type', 'a parameter twice', { body: 'grant_type=a&grant_type=b' }, 400, 'invalid_request'],
    ].map(([kind, what, ask, status, code]) => [kind, what, ask, status, code] as Row),
    'GET /oauth/userinfo': [...needsSession, ['good', 'somebody', signedIn(), 200]],
    'GET /oauth/authorizations/:authorizationId': [
      ...at(needsSession, '/oauth/authorizations/x'),
      ['foreign', 'a request of nobody', signedIn('/oauth/authorizations/x'), 404, 'oauth_authorization_not_found'],
    ],
    'POST /oauth/authorizations/:authorizationId/consent': [
      ...at(needsSession, '/oauth/authorizations/x/consent'),
      ['missing', 'no answer', signedIn('/oauth/authorizations/x/consent', {}), 400, 'validation_failed'],
      [
        'wrong type',
        'another answer',
        signedIn('/oauth/authorizations/x/consent', { action: 'all' }),
        400,
        'validation_failed',
      ],
      [
        'foreign',
        'a request of nobody',
        signedIn('/oauth/authorizations/x/consent', { action: 'approve' }),
        404,
        'oauth_authorization_not_found',
      ],
    ],
    'GET /user/oauth/grants': [...needsSession, ['good', 'mine', signedIn(), 200]],
    'DELETE /user/oauth/grants': [
      ...needsSession,
      ['missing', 'no app', signedIn(), 400, 'validation_failed'],
      [
        'foreign',
        'one that was never let in',
        signedIn(`/user/oauth/grants?client_id=${nowhere}`),
        404,
        'oauth_consent_not_found',
      ],
    ],
    'GET /.well-known/oauth-authorization-server': [['good', 'anybody', {}, 200]],
    'GET /.well-known/openid-configuration': [['good', 'anybody', {}, 200]],
  },
  { oauthServer: { enabled: true, authorizationPath: '/oauth/consent', dynamicRegistration: true } },
)
