import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { ines, mina, ruth, supper, suspended } from '../cast.ts'

export const monday = '2026-03-02T09:00Z'
export const tuesday = '2026-03-03T09:00Z'

type NewAnnouncement = { title?: string; publishAt?: string | null; expiresAt?: string | null; group?: string }

/** The helpers for tests of announcements. */
export function announcementRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  return {
    ask,
    asOwner,
    said,
    withoutSuspended: () => database.admin.query('delete from public.group_members where user_id = $1', [suspended.id]),
    clear: () =>
      database.admin.query(`
        alter table public.notifications drop constraint if exists never;
        delete from public.announcements;
        delete from public.group_members where user_id = '${ines.id}';
        insert into public.group_members (group_id, user_id) values ('${supper}', '${mina.id}') on conflict do nothing;
        update public.users set name = 'Ruth Adeyemi' where id = '${ruth.id}';
        update public.groups set name = 'Tuesday supper' where id = '${supper}';
        delete from public.notifications; delete from realtime.messages`),
    /** An announcement of Tuesday supper; its id. */
    async announce(by: Someone, what: NewAnnouncement = {}, at = monday) {
      const id = crypto.randomUUID()
      await ask(
        by,
        'insert into public.announcements (id, group_id, title, publish_at, expires_at) values ($1, $2, $3, $4, $5)',
        [id, what.group ?? supper, what.title ?? 'New hall', what.publishAt ?? null, what.expiresAt ?? null],
        at,
      )
      return id
    },
  }
}
