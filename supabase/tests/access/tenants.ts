import { type AccessRow, all, nobody } from './rows.ts'

export const tenants: AccessRow[] = [
  {
    table: 'tenants',
    verb: 'select',
    on: 'the tenant that all belong to',
    sql: 'select 1 from public.tenants where is_default',
    ...all('yes'),
    otherAdmin: 'nothing',
    suspended: 'nothing',
  },
  {
    table: 'tenants',
    verb: 'insert',
    on: 'another',
    sql: "insert into public.tenants (name, slug) values ('Mine', 'mine') returning 1",
    ...nobody,
  },
  {
    table: 'tenants',
    verb: 'update',
    on: 'its name',
    sql: "update public.tenants set name = 'Mine' returning 1",
    ...nobody,
  },
  { table: 'tenants', verb: 'delete', on: 'it', sql: 'delete from public.tenants returning 1', ...nobody },
]
