import { randomUUID } from 'node:crypto'
import { type ExampleRequest, type World, walk } from '../../../test/conformance.ts'
import { usual } from '../../../test/fixtures/auth-room.ts'

/* The rules of passwords and addresses where a project says nothing of its own: GoTrue's. */

const email = () => `${randomUUID()}@example.com`
const six = 'sixsix'
const common = 'password'
const asAdmin =
  (body: () => object) =>
  ({ admin }: World): ExampleRequest => ({ body: body(), token: admin })

walk(
  {
    'POST /signup': [
      ['good', 'a password of six', () => ({ body: { email: email(), password: six } }), 200],
      ['good', 'a password that is tried first', () => ({ body: { email: email(), password: common } }), 200],
      ['good', 'a name as a password', () => ({ body: { email: 'adalove@example.com', password: 'adalove' } }), 200],
      ['wrong type', 'one of five', () => ({ body: { email: email(), password: 'fives' } }), 422, 'weak_password'],
      [
        'wrong type',
        'no address beside a weak one',
        { body: { email: 'no address', password: 'x' } },
        400,
        'validation_failed',
      ],
    ],
    'POST /admin/users': [
      ['good', 'a password of six', asAdmin(() => ({ email: email(), password: six })), 200],
      ['wrong type', 'one of five', asAdmin(() => ({ email: email(), password: 'fives' })), 422, 'weak_password'],
      [
        'wrong type',
        'no address beside a weak one',
        asAdmin(() => ({ email: 'no address', password: 'x' })),
        400,
        'validation_failed',
      ],
    ],
    'PUT /user': [
      [
        'good',
        'a new password, without the old one',
        async ({ member }) => ({ body: { password: six }, token: (await member()).access_token }),
        200,
      ],
      [
        'wrong type',
        'no address beside a weak password',
        async ({ member }) => ({
          ...{ body: { email: 'no address', password: 'x' }, token: (await member()).access_token },
        }),
        400,
        'validation_failed',
      ],
    ],
  },
  { minimumPasswordLength: usual.minimumPasswordLength, safety: usual.safety },
)
