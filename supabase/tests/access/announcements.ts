import { ruth, supper } from '../cast.ts'
import { minasNews, ruthsNews, tomasNews, tomorrowsNews, yesterdaysNews } from './arranged.ts'
import { type AccessRow, managers, members, nobody, self } from './rows.ts'

const announcers = { ...nobody, manager: 'yes', admin: 'yes', tenantAdmin: 'yes', superAdmin: 'yes' } as const
const table = 'announcements'

export const announcements: AccessRow[] = [
  {
    table,
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.announcements where id = '${ruthsNews}'`,
    ...members,
  },
  {
    table,
    verb: 'select',
    on: 'one of tomorrow',
    sql: `select 1 from public.announcements where id = '${tomorrowsNews}'`,
    ...managers,
  },
  {
    table,
    verb: 'select',
    on: 'one that has expired',
    sql: `select 1 from public.announcements where id = '${yesterdaysNews}'`,
    ...managers,
  },
  {
    table,
    verb: 'insert',
    on: 'one',
    sql: `insert into public.announcements (group_id, title) values ('${supper}', 'Soup') returning 1`,
    ...announcers,
  },
  {
    table,
    verb: 'insert',
    on: 'one in another’s name',
    sql: `insert into public.announcements (group_id, title, created_by) values ('${supper}', 'Soup', '${ruth.id}')`,
    ...nobody,
  },
  {
    table,
    verb: 'insert',
    on: 'one that claims to have been published',
    sql: `insert into public.announcements (group_id, title, published_at) values ('${supper}', 'Soup', now())`,
    ...nobody,
  },
  {
    table,
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.announcements set pinned = true where id = '${ruthsNews}' returning 1`,
    ...managers,
  },
  {
    table,
    verb: 'update',
    on: 'one that Mina wrote when she led',
    sql: `update public.announcements set title = 'Mine' where id = '${minasNews}' returning 1`,
    ...managers,
  },
  {
    table,
    verb: 'update',
    on: 'its group',
    sql: 'update public.announcements set group_id = group_id',
    ...nobody,
  },
  {
    table,
    verb: 'delete',
    on: 'Ruth’s, past the trash',
    sql: `delete from public.announcements where id = '${ruthsNews}' returning 1`,
    ...nobody,
  },
  {
    table,
    verb: 'update',
    on: 'that it is deleted, past the trash',
    sql: `update public.announcements set deleted_at = now() where id = '${ruthsNews}'`,
    ...nobody,
  },
  {
    table: 'announcement_reads',
    verb: 'select',
    on: 'that Ruth has seen it',
    sql: `select 1 from public.announcement_reads where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'announcement_reads',
    verb: 'insert',
    on: 'that one has seen it oneself',
    sql: `insert into public.announcement_reads (announcement_id) values ('${tomasNews}') returning 1`,
    ...announcers,
    member: 'yes',
  },
  {
    table: 'announcement_reads',
    verb: 'insert',
    on: 'that one has seen what is not out yet',
    sql: `insert into public.announcement_reads (announcement_id) values ('${tomorrowsNews}') returning 1`,
    ...announcers,
  },
  {
    table: 'announcement_reads',
    verb: 'insert',
    on: 'that Ruth has seen it',
    sql: `insert into public.announcement_reads (announcement_id, user_id) values ('${tomasNews}', '${ruth.id}') returning 1`,
    ...nobody,
    admin: 'yes',
  },
  {
    table: 'announcement_reads',
    verb: 'update',
    on: 'Ruth’s, to put it aside',
    sql: `update public.announcement_reads set dismissed_at = now() where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'announcement_reads',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.announcement_reads where user_id = '${ruth.id}'`,
    ...nobody,
  },
]
