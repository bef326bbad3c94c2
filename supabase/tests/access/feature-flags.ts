import { elsewhere, supper } from '../cast.ts'
import { type AccessRow, admins, all, members, nobody } from './rows.ts'

const ofTheTenant = '(select id from public.tenants where is_default)'

export const featureFlags: AccessRow[] = [
  { table: 'feature_flags', verb: 'select', on: 'all', sql: 'select 1 from public.feature_flags', ...all('yes') },
  {
    table: 'feature_flags',
    verb: 'insert',
    on: 'another',
    sql: "insert into public.feature_flags (key, description) values ('mine', 'x')",
    ...nobody,
  },
  {
    table: 'feature_flags',
    verb: 'update',
    on: 'a default',
    sql: "update public.feature_flags set enabled = true where key = 'gamification' returning 1",
    ...all('nothing'),
    superAdmin: 'yes',
  },
  { table: 'feature_flags', verb: 'delete', on: 'one', sql: 'delete from public.feature_flags', ...nobody },
  {
    table: 'feature_flag_overrides',
    verb: 'select',
    on: 'that of the group',
    sql: `select enabled from public.feature_flag_overrides where group_id = '${supper}'`,
    ...members,
  },
  {
    table: 'feature_flag_overrides',
    verb: 'insert',
    on: 'one for the tenant',
    sql: `insert into public.feature_flag_overrides (key, tenant_id, enabled) values ('voice_notes', ${ofTheTenant}, true) returning 1`,
    ...nobody,
    tenantAdmin: 'yes',
    superAdmin: 'yes',
  },
  {
    table: 'feature_flag_overrides',
    verb: 'insert',
    on: 'one for another tenant',
    sql: `insert into public.feature_flag_overrides (key, tenant_id, enabled) values ('voice_notes', '${elsewhere}', true) returning 1`,
    ...nobody,
    otherAdmin: 'yes',
    superAdmin: 'yes',
  },
  {
    table: 'feature_flag_overrides',
    verb: 'update',
    on: 'that of the group',
    sql: `update public.feature_flag_overrides set enabled = false where group_id = '${supper}' returning 1`,
    ...admins,
  },
  {
    table: 'feature_flag_overrides',
    verb: 'delete',
    on: 'that of the group',
    sql: `delete from public.feature_flag_overrides where group_id = '${supper}' returning 1`,
    ...admins,
  },
]
