import { randomUUID } from 'node:crypto'
import { needsAdmin, type Row, type World, walk } from '../../../test/conformance.ts'

const email = () => `${randomUUID()}@example.com`
const as =
  (more: object = {}) =>
  ({ admin: token }: World) => ({ token, ...more })
/** At somebody’s own path. */
const at =
  (body?: unknown) =>
  async ({ admin: token, member }: World) => ({
    path: `/admin/users/${(await member()).user.id}`,
    token,
    ...(body === undefined ? {} : { body }),
  })
const nowhere = (body?: unknown): Row[] => [
  ['wrong type', 'an id that is none', as({ path: '/admin/users/me', body }), 404, 'validation_failed'],
  ['foreign', 'somebody who is not there', as({ path: `/admin/users/${randomUUID()}`, body }), 404, 'user_not_found'],
]
const invited = async ({ member, admin: token }: World, body: (email: string) => object) => ({
  token,
  body: body((await member()).email),
})

walk({
  'GET /admin/users': [
    ['good', 'a page', as({ path: '/admin/users?page=1&per_page=10' }), 200],
    ['wrong type', 'a page that is none', as({ path: '/admin/users?page=-1' }), 400, 'validation_failed'],
    ['wrong type', 'a size that is none', as({ path: '/admin/users?per_page=many' }), 400, 'validation_failed'],
    ...needsAdmin,
  ],
  'POST /admin/users': [
    ['good', 'a person', ({ admin: token }) => ({ token, body: { email: email() } }), 200],
    ['missing', 'neither address nor number', as({ body: {} }), 400, 'validation_failed'],
    ['missing', 'no body', as(), 400, 'bad_json'],
    ['wrong type', 'an id that is none', as({ body: { email: 'a@example.com', id: 'me' } }), 400, 'validation_failed'],
    [
      'wrong type',
      'a flag that is a text',
      as({ body: { email: 'a@example.com', email_confirm: 'yes' } }),
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a time that is none',
      as({ body: { email: 'a@example.com', ban_duration: 'long' } }),
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a hash that is none',
      as({ body: { email: 'a@example.com', password_hash: 'x' } }),
      400,
      'validation_failed',
    ],
    ['wrong type', 'a weak password', as({ body: { email: 'a@example.com', password: 'x' } }), 422, 'weak_password'],
    [
      'foreign',
      'an address that is somebody’s',
      (world) => invited(world, (email) => ({ email })),
      422,
      'email_exists',
    ],
    ...needsAdmin,
  ],
  'GET /admin/users/:userId': [['good', 'somebody', at(), 200], ...nowhere(), ...needsAdmin],
  'PUT /admin/users/:userId': [
    ['good', 'another role', at({ role: 'authenticated', app_metadata: { plan: 'x' } }), 200],
    ['wrong type', 'metadata that is a list', at({ app_metadata: [] }), 400, 'validation_failed'],
    ['missing', 'no body', at(), 400, 'bad_json'],
    [
      'foreign',
      'another’s address',
      async (world) => ({
        ...(await at({ email: (await world.member()).email })(world)),
      }),
      422,
      'email_exists',
    ],
    ...nowhere({}),
    ...needsAdmin,
  ],
  'DELETE /admin/users/:userId': [
    ['good', 'somebody', at(), 200],
    ['good', 'softly', at({ should_soft_delete: true }), 200],
    ['wrong type', 'a flag that is a text', at({ should_soft_delete: 'yes' }), 400, 'validation_failed'],
    [
      'replayed',
      'somebody who was deleted',
      async (world) => {
        const asked = await at()(world)
        await world.room.call('DELETE', asked.path, asked)
        return asked
      },
      404,
      'user_not_found',
    ],
    ...nowhere(),
    ...needsAdmin,
  ],
  'POST /invite': [
    ['good', 'an address', ({ admin: token }) => ({ token, body: { email: email() } }), 200],
    ['missing', 'none', as({ body: {} }), 400, 'validation_failed'],
    ['wrong type', 'no address', as({ body: { email: 'ada' } }), 400, 'validation_failed'],
    ['foreign', 'somebody who is here', (world) => invited(world, (email) => ({ email })), 422, 'email_exists'],
    ...needsAdmin,
  ],
  'POST /admin/generate_link': [
    ['good', 'a link', ({ admin: token }) => ({ token, body: { type: 'magiclink', email: email() } }), 200],
    ['missing', 'no type', as({ body: { email: 'a@example.com' } }), 400, 'validation_failed'],
    ['missing', 'no address', as({ body: { type: 'recovery' } }), 400, 'validation_failed'],
    ['missing', 'no password', as({ body: { type: 'signup', email: 'a@example.com' } }), 400, 'validation_failed'],
    [
      'missing',
      'no new address',
      (world) => invited(world, (email) => ({ type: 'email_change_new', email })),
      400,
      'validation_failed',
    ],
    [
      'wrong type',
      'a type that is none',
      as({ body: { type: 'toString', email: 'a@example.com' } }),
      400,
      'validation_failed',
    ],
    ['foreign', 'nobody', as({ body: { type: 'recovery', email: 'nobody@example.com' } }), 404, 'user_not_found'],
    [
      'foreign',
      'somebody who has signed up',
      (world) => invited(world, (email) => ({ type: 'signup', email, password: 'a good long password' })),
      422,
      'email_exists',
    ],
    ...needsAdmin,
  ],
  'GET /admin/audit': [
    ['good', 'a page', as(), 200],
    ['good', 'what somebody did', as({ path: '/admin/audit?query=action:login' }), 200],
    ['wrong type', 'a column that is none', as({ path: '/admin/audit?query=payload:x' }), 400, 'validation_failed'],
    ['wrong type', 'a page that is none', as({ path: '/admin/audit?page=0' }), 400, 'validation_failed'],
    ...needsAdmin,
  ],
})
