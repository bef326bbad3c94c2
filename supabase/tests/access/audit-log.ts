import { type AccessRow, admins, nobody } from './rows.ts'

export const auditLog: AccessRow[] = [
  {
    table: 'audit_log',
    verb: 'select',
    on: 'what happened in the tenant',
    sql: 'select 1 from public.audit_log where tenant_id is not null',
    ...admins,
  },
  {
    table: 'audit_log',
    verb: 'insert',
    on: 'a row of one’s own making',
    sql: "insert into public.audit_log (action, subject_type) values ('user.role', 'users')",
    ...nobody,
  },
  {
    table: 'audit_log',
    verb: 'update',
    on: 'what it says',
    sql: "update public.audit_log set action = 'a.b'",
    ...nobody,
  },
  { table: 'audit_log', verb: 'delete', on: 'a row', sql: 'delete from public.audit_log', ...nobody },
]
