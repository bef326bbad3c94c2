import { needsSession, type Row, type World, walk } from '../../../test/conformance.ts'

const as =
  (more: object = {}, path?: string) =>
  async ({ member }: World) => ({
    ...(path ? { path } : {}),
    token: (await member()).access_token,
    ...more,
  })
const open: Row[] = [['good', 'anybody', {}, 200]]

walk({
  'GET /user': [['good', 'a token', as(), 200], ...needsSession],
  'PUT /user': [
    ['good', 'something to say of oneself', as({ body: { data: { name: 'Ada' } } }), 200],
    ['good', 'another password', as({ body: { password: 'quite another one' } }), 200],
    ['good', 'a number', as({ body: { phone: '+15550002222' } }), 200],
    ...needsSession.map(
      ([kind, what, ask, status, code]): Row => [
        ...([kind, what] as const),
        async (world) => ({ body: {}, ...(typeof ask === 'function' ? await ask(world) : ask) }),
        ...([status, code] as [number, string]),
      ],
    ),
    ['missing', 'no body', as(), 400, 'bad_json'],
    ['wrong type', 'a list as data', as({ body: { data: [] } }), 400, 'validation_failed'],
    ['wrong type', 'no address', as({ body: { email: 'ada' } }), 400, 'validation_failed'],
    ['wrong type', 'no number', as({ body: { phone: 'home' } }), 400, 'validation_failed'],
    ['wrong type', 'a weak password', as({ body: { password: '12345' } }), 422, 'weak_password'],
    [
      'wrong type',
      'a list as a nonce',
      as({ body: { password: 'quite another one', nonce: [] } }),
      400,
      'validation_failed',
    ],
    ['replayed', 'the same password', as({ body: { password: 'a good long password' } }), 422, 'same_password'],
    ['foreign', 'what only the server says', as({ body: { app_metadata: { role: 'admin' } } }), 403, 'not_admin'],
    [
      'foreign',
      'another’s address',
      async (world) => ({
        token: (await world.member()).access_token,
        body: { email: (await world.member()).email },
      }),
      422,
      'email_exists',
    ],
  ],
  'GET /reauthenticate': [['good', 'a token', as(), 200], ...needsSession],
  'POST /logout': [
    ['good', 'a token', as(), 204],
    ['good', 'the others', as({}, '/logout?scope=others'), 204],
    ['wrong type', 'a scope that is none', as({}, '/logout?scope=all'), 400, 'validation_failed'],
    ...needsSession,
  ],
  'GET /settings': open,
  'GET /health': open,
  'GET /.well-known/jwks.json': open,
})
