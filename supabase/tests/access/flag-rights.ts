import { supper } from '../cast.ts'
import type { Right } from './right.ts'

const ofTheTenant = '(select id from public.tenants where is_default)'

/** Feature flags: a super admin's for everyone, an admin's for a tenant or a group. */
export const flagRights: Right[] = [
  ...['enabled', 'killed'].map(
    (column): Right => ({
      column: `feature_flags.${column}`,
      givers: ['superAdmin'],
      tries: [
        {
          verb: 'update',
          on: 'for everyone',
          sql: `update public.feature_flags set ${column} = true where key = 'gamification' returning 1`,
        },
      ],
    }),
  ),
  {
    column: 'feature_flags.enabled',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'another',
        sql: "insert into public.feature_flags (key, description, enabled) values ('mine', 'x', true) returning 1",
      },
    ],
  },
  {
    column: 'feature_flags.killed',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'another',
        sql: "insert into public.feature_flags (key, description, killed) values ('mine', 'x', true) returning 1",
      },
    ],
  },
  {
    column: 'feature_flag_overrides.enabled',
    givers: ['tenantAdmin', 'superAdmin'],
    tries: [
      {
        verb: 'insert',
        on: 'for the tenant',
        sql: `insert into public.feature_flag_overrides (key, tenant_id, enabled) values ('gamification', ${ofTheTenant}, true) returning 1`,
      },
      {
        verb: 'insert',
        on: 'for the group',
        sql: `insert into public.feature_flag_overrides (key, group_id, enabled) values ('gamification', '${supper}', true) returning 1`,
      },
      {
        verb: 'update',
        on: 'of the group',
        sql: `update public.feature_flag_overrides set enabled = false where group_id = '${supper}' returning 1`,
      },
    ],
  },
]
