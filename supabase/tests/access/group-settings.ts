import { choir, ruth, supper } from '../cast.ts'
import { winterBreak } from './arranged.ts'
import { type AccessRow, managers, members, nobody, self } from './rows.ts'

export const groupSettings: AccessRow[] = [
  {
    table: 'group_member_settings',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.group_member_settings where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'group_member_settings',
    verb: 'insert',
    on: 'one’s own, or what it then says',
    sql: `insert into public.group_member_settings (group_id, notify_level) values ('${supper}', 'hide')
      on conflict (group_id, user_id) do update set group_id = excluded.group_id, notify_level = excluded.notify_level returning 1`,
    ...nobody,
    member: 'yes',
    manager: 'yes',
    admin: 'yes',
  },
  {
    table: 'group_member_settings',
    verb: 'insert',
    on: 'Ruth’s, or what it then says',
    sql: `insert into public.group_member_settings (group_id, user_id, notify_level) values ('${supper}', '${ruth.id}', 'hide')
      on conflict (group_id, user_id) do update set notify_level = excluded.notify_level returning 1`,
    ...nobody,
    admin: 'yes',
  },
  {
    table: 'group_member_settings',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.group_member_settings set notify_level = 'all' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'group_member_settings',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.group_member_settings where user_id = '${ruth.id}'`,
    ...nobody,
  },
  {
    table: 'group_off_days',
    verb: 'select',
    on: 'the winter break',
    sql: `select 1 from public.group_off_days where id = '${winterBreak}'`,
    ...members,
  },
  {
    table: 'group_off_days',
    verb: 'insert',
    on: 'a day',
    sql: `insert into public.group_off_days (group_id, starts_on, ends_on, label) values ('${supper}', '2027-05-01', '2027-05-01', 'May') returning 1`,
    ...nobody,
    manager: 'yes',
    admin: 'yes',
    tenantAdmin: 'yes',
    superAdmin: 'yes',
  },
  {
    table: 'group_off_days',
    verb: 'insert',
    on: 'a day in another’s name',
    sql: `insert into public.group_off_days (group_id, starts_on, ends_on, label, created_by) values ('${supper}', '2027-05-01', '2027-05-01', 'May', '${ruth.id}')`,
    ...nobody,
  },
  {
    table: 'group_off_days',
    verb: 'update',
    on: 'the winter break',
    sql: `update public.group_off_days set label = 'Holidays' where id = '${winterBreak}' returning 1`,
    ...managers,
  },
  {
    table: 'group_off_days',
    verb: 'update',
    on: 'moving it to the choir',
    sql: `update public.group_off_days set group_id = '${choir}' where id = '${winterBreak}'`,
    ...nobody,
  },
  {
    table: 'group_off_days',
    verb: 'delete',
    on: 'the winter break',
    sql: `delete from public.group_off_days where id = '${winterBreak}' returning 1`,
    ...managers,
  },
]
