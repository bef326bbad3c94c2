import { ruth } from '../cast.ts'
import { type AccessRow, admins, all, nobody, refusing, self } from './rows.ts'

/** Those who look after security somewhere: here both admins of a tenant do. */
const securityAdmins = { ...admins, otherAdmin: 'yes' } as const
const adminsAndSelf = { ...admins, admin: 'yes' } as const

export const security: AccessRow[] = [
  {
    table: 'failed_logins',
    verb: 'select',
    on: 'as Ruth',
    sql: `select 1 from public.failed_logins where email = '${ruth.email}'`,
    ...admins,
  },
  {
    table: 'failed_logins',
    verb: 'insert',
    on: 'one’s own report',
    sql: `insert into public.failed_logins (email, ip_address, user_agent, reason) values ('ruth@example.org', '127.0.0.1', 'x', 'y') returning 1`,
    ...all('yes'),
    anon: 'yes',
  },
  {
    table: 'failed_logins',
    verb: 'insert',
    on: 'one that the server made',
    sql: `insert into public.failed_logins (email, by_client) values ('ruth@example.org', false)`,
    ...nobody,
  },
  {
    table: 'failed_logins',
    verb: 'update',
    on: 'as Ruth',
    sql: `update public.failed_logins set reason = 'none'`,
    ...nobody,
  },
  { table: 'failed_logins', verb: 'delete', on: 'as Ruth', sql: 'delete from public.failed_logins', ...nobody },
  {
    table: 'blocked_ips',
    verb: 'select',
    on: 'another’s address',
    sql: `select 1 from public.blocked_ips where ip_address = '192.0.2.1'`,
    ...securityAdmins,
    anon: 'nothing',
  },
  {
    table: 'blocked_ips',
    verb: 'insert',
    on: 'an address, in one’s own name',
    sql: `insert into public.blocked_ips (ip_address, reason, blocked_by, is_active) values ('192.0.2.2', 'x', auth.uid(), true)
      on conflict (ip_address) do update set ip_address = excluded.ip_address, reason = excluded.reason,
        blocked_by = excluded.blocked_by, is_active = excluded.is_active returning 1`,
    ...refusing(securityAdmins),
  },
  {
    table: 'blocked_ips',
    verb: 'insert',
    on: 'an address, in Ruth’s name',
    sql: `insert into public.blocked_ips (ip_address, blocked_by) values ('192.0.2.2', '${ruth.id}')`,
    ...nobody,
  },
  {
    table: 'blocked_ips',
    verb: 'update',
    on: 'what somebody else blocked',
    sql: `update public.blocked_ips set is_active = false where ip_address = '192.0.2.1' returning 1`,
    // what somebody of another organisation blocked
    ...{ ...securityAdmins, otherAdmin: 'nothing' },
  },
  {
    table: 'blocked_ips',
    verb: 'update',
    on: 'since when',
    sql: 'update public.blocked_ips set blocked_at = now()',
    ...nobody,
  },
  { table: 'blocked_ips', verb: 'delete', on: 'any', sql: 'delete from public.blocked_ips', ...nobody },
  {
    table: 'security_events',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.security_events where user_id = '${ruth.id}'`,
    ...admins,
  },
  {
    table: 'security_events',
    verb: 'insert',
    on: 'a small one of one’s own',
    sql: `insert into public.security_events (user_id, event_type, ip_address, details, severity)
      values (auth.uid(), 'odd', '127.0.0.1', '{}', 'medium') returning 1`,
    ...all('yes'),
    suspended: 'refused',
  },
  {
    table: 'security_events',
    verb: 'insert',
    on: 'a grave one of one’s own',
    sql: `insert into public.security_events (user_id, event_type, severity) values (auth.uid(), 'odd', 'critical')`,
    ...nobody,
  },
  {
    table: 'security_events',
    verb: 'insert',
    on: 'Ruth’s',
    sql: `insert into public.security_events (user_id, event_type, severity) values ('${ruth.id}', 'odd', 'low') returning 1`,
    ...refusing(self),
  },
  {
    table: 'security_events',
    verb: 'update',
    on: 'that one has seen Ruth’s',
    sql: `update public.security_events set acknowledged_at = now() where user_id = '${ruth.id}' returning 1`,
    ...admins,
  },
  {
    table: 'security_events',
    verb: 'update',
    on: 'how grave it is',
    sql: `update public.security_events set severity = 'low'`,
    ...nobody,
  },
  { table: 'security_events', verb: 'delete', on: 'any', sql: 'delete from public.security_events', ...nobody },
  {
    table: 'user_sessions',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.user_sessions where user_id = '${ruth.id}'`,
    ...adminsAndSelf,
  },
  {
    table: 'user_sessions',
    verb: 'insert',
    on: 'one’s own without having come in',
    sql: 'insert into public.user_sessions (user_id, is_active) values (auth.uid(), true)',
    ...nobody,
  },
  {
    table: 'user_sessions',
    verb: 'update',
    on: 'the end of Ruth’s',
    sql: `update public.user_sessions set is_active = false where user_id = '${ruth.id}' returning 1`,
    ...adminsAndSelf,
  },
  {
    table: 'user_sessions',
    verb: 'update',
    on: 'the token of Ruth’s',
    sql: `update public.user_sessions set session_token = 'x' where user_id = '${ruth.id}' returning 1`,
    ...self,
    tenantAdmin: 'refused',
    superAdmin: 'refused',
  },
  {
    table: 'user_sessions',
    verb: 'update',
    on: 'whose Ruth’s is',
    sql: 'update public.user_sessions set user_id = auth.uid()',
    ...nobody,
  },
  { table: 'user_sessions', verb: 'delete', on: 'Ruth’s', sql: 'delete from public.user_sessions', ...nobody },
]
