import { mina, ruth } from '../cast.ts'
import { ruthsPhone } from './arranged.ts'
import { type AccessRow, all, nobody, self } from './rows.ts'

const key = (length: number) => `repeat('B', ${length})`
const device = (owner: string) =>
  `insert into public.push_devices (user_id, endpoint, p256dh, auth) values (${owner}, 'https://push.example.org/new', ${key(87)}, ${key(22)})`
const subscription = (owner: string) =>
  `insert into public.push_subscriptions (user_id, subscription_data) values (${owner}, '{"endpoint": "placeholder"}')`

export const push: AccessRow[] = [
  {
    table: 'push_devices',
    verb: 'select',
    on: 'Ruth’s phone',
    sql: `select 1 from public.push_devices where id = '${ruthsPhone}'`,
    ...self,
  },
  { table: 'push_devices', verb: 'insert', on: 'past the function', sql: device('auth.uid()'), ...nobody },
  {
    table: 'push_devices',
    verb: 'insert',
    on: 'one of one’s own',
    sql: `select public.add_push_device('https://push.example.org/new', ${key(87)}, ${key(22)})`,
    ...all('yes'),
    suspended: 'refused',
  },
  ...['user_id', 'endpoint', 'p256dh', 'auth', 'label', 'needs_renewal'].map(
    (column): AccessRow => ({
      table: 'push_devices',
      verb: 'update',
      on: `its ${column}`,
      sql: `update public.push_devices set ${column} = ${column}`,
      ...nobody,
    }),
  ),
  {
    table: 'push_devices',
    verb: 'delete',
    on: 'Ruth’s phone',
    sql: `delete from public.push_devices where id = '${ruthsPhone}' returning 1`,
    ...self,
  },
  {
    table: 'push_subscriptions',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.push_subscriptions where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'push_subscriptions',
    verb: 'insert',
    on: 'Mina’s',
    sql: `${subscription(`'${mina.id}'`)} returning 1`,
    ...nobody,
    member: 'yes',
  },
  {
    table: 'push_subscriptions',
    verb: 'update',
    on: 'one’s own',
    sql: 'update public.push_subscriptions set updated_at = now()',
    ...nobody,
  },
  {
    table: 'push_subscriptions',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.push_subscriptions where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
]
