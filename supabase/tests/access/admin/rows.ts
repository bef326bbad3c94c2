import { ruth, supper } from '../../cast.ts'
import { type AccessRow, all, nobody, past, self } from '../rows.ts'

const banner = '00000000-0000-4000-8000-00000000ad01'
const supperBanner = '00000000-0000-4000-8000-00000000ad02'
const ruthsView = '00000000-0000-4000-8000-00000000ad03'

/** A banner of the organisation, one of the supper alone, which Ruth has put away, and a view of hers. */
export const arrangedAdmin = `
  insert into public.broadcasts (id, tenant_id, body_html, audience, ends_at)
    select its.id::uuid, tenant.id, '<p>Cold</p>', its.audience::jsonb, now() + interval '1 day'
    from public.tenants as tenant, (values ('${banner}', '{"kind": "all"}'), ('${supperBanner}', '{"kind": "groups", "group_ids": ["${supper}"]}')) as its (id, audience) where tenant.is_default;
  insert into public.broadcast_dismissals (user_id, broadcast_id) values ('${ruth.id}', '${supperBanner}');
  insert into public.saved_views (id, user_id, page, name, filters) values ('${ruthsView}', '${ruth.id}', 'people', 'Asleep', '{}');
`
const tenant = { ...all('yes'), otherAdmin: 'nothing', suspended: 'nothing' } as const
const audience = {
  ...all('nothing'),
  member: 'yes',
  manager: 'yes',
  admin: 'yes',
  tenantAdmin: 'yes',
  superAdmin: 'yes',
} as const

export const admin: AccessRow[] = [
  {
    table: 'broadcasts',
    verb: 'select',
    on: 'one for the organisation',
    sql: `select 1 from public.broadcasts where id = '${banner}'`,
    ...tenant,
  },
  {
    table: 'broadcasts',
    verb: 'select',
    on: 'one for the supper',
    sql: `select 1 from public.broadcasts where id = '${supperBanner}'`,
    ...audience,
  },
  ...past('broadcasts', "tone = 'warning'"),
  {
    table: 'broadcast_dismissals',
    verb: 'select',
    on: 'that Ruth put it away',
    sql: `select 1 from public.broadcast_dismissals where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'broadcast_dismissals',
    verb: 'insert',
    on: 'that one puts it away',
    sql: `insert into public.broadcast_dismissals (broadcast_id) values ('${banner}') returning 1`,
    ...tenant,
    otherAdmin: 'refused',
    suspended: 'refused',
  },
  {
    table: 'broadcast_dismissals',
    verb: 'update',
    on: 'when that was',
    sql: 'update public.broadcast_dismissals set at = now() returning 1',
    ...nobody,
  },
  {
    table: 'broadcast_dismissals',
    verb: 'delete',
    on: 'that Ruth put it away',
    sql: 'delete from public.broadcast_dismissals returning 1',
    ...nobody,
  },
  {
    table: 'saved_views',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.saved_views where id = '${ruthsView}'`,
    ...self,
  },
  {
    table: 'saved_views',
    verb: 'insert',
    on: 'one’s own',
    sql: "insert into public.saved_views (page, name, filters) values ('people', 'Late', '{}') returning 1",
    ...all('yes'),
    suspended: 'refused',
  },
  {
    table: 'saved_views',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.saved_views set name = 'Late' where id = '${ruthsView}' returning 1`,
    ...self,
  },
  {
    table: 'saved_views',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.saved_views where id = '${ruthsView}' returning 1`,
    ...self,
  },
]
