import { elsewhere, supper } from '../cast.ts'
import type { Right } from './right.ts'

const past = (column: string, others: string, values: string): Right => ({
  column,
  givers: [],
  tries: [
    {
      verb: 'insert',
      on: 'past the functions',
      sql: `insert into public.${column.split('.')[0]} (${others}) values (${values}) returning 1`,
    },
    {
      verb: 'update',
      on: 'past the functions',
      sql: `update public.${column.replace('.', ' set ')} = ${column.endsWith('role') ? "'member'" : 'true'} returning 1`,
    },
  ],
})
const call = (on: string, sql: string) => ({ verb: 'call', on, sql: `select public.${sql}` }) as const

/** Feature flags: a super admin’s for everyone, an admin’s for a tenant or a group once they are open to tenants, by functions alone. */
export const flagRights: Right[] = [
  ...['enabled', 'killed'].map(
    (column): Right => ({
      column: `feature_flags.${column}`,
      givers: ['superAdmin'],
      tries: [call('for everyone', `change_flag('gamification', '{"${column}": true}')`)],
    }),
  ),
  ...['enabled', 'killed'].map((column) =>
    past(`feature_flags.${column}`, `key, description, ${column}`, "'mine', 'x', true"),
  ),
  {
    column: 'feature_flag_overrides.enabled',
    givers: ['superAdmin'],
    tries: [
      call('for the group', `set_override('gamification', true, group_id => '${supper}')`),
      call('for another tenant', `set_override('gamification', true, tenant_id => '${elsewhere}')`),
      call('for a share', "set_override('gamification', true, percent => 100)"),
    ],
  },
  {
    column: 'feature_flag_overrides.role',
    givers: ['superAdmin'],
    tries: [call('for a role', "set_override('gamification', true, role => 'member')")],
  },
  past('feature_flag_overrides.enabled', 'key, group_id, enabled', `'gamification', '${supper}', true`),
  past('feature_flag_overrides.role', 'key, role, enabled', "'gamification', 'member', true"),
]
