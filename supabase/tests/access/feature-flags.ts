import { supper } from '../cast.ts'
import { type AccessRow, all, members, nobody, past } from './rows.ts'

export const featureFlags: AccessRow[] = [
  { table: 'feature_flags', verb: 'select', on: 'all', sql: 'select 1 from public.feature_flags', ...all('yes') },
  {
    table: 'feature_flags',
    verb: 'select',
    on: 'who is asked about one',
    sql: 'select owner_id from public.feature_flags',
    ...nobody,
  },
  ...past('feature_flags', 'enabled = true'),
  {
    table: 'feature_flag_overrides',
    verb: 'select',
    on: 'that of the group',
    sql: `select enabled from public.feature_flag_overrides where group_id = '${supper}'`,
    ...members,
  },
  {
    table: 'feature_flag_overrides',
    verb: 'select',
    on: 'that of a role, and of a share',
    sql: 'select enabled from public.feature_flag_overrides where role is not null or percent is not null',
    ...all('nothing'),
    superAdmin: 'yes',
  },
  ...past('feature_flag_overrides', 'enabled = true'),
]
