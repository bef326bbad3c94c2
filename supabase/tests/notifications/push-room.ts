import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { breadAndCandles } from '../cast.ts'

export const keys = [`B${'A'.repeat(86)}`, 'C'.repeat(22)]
export const phone = 'https://push.example.org/phone'
export const noon = '2026-01-01T12:00Z'

type Taken = { id: string; endpoint: string; payload: string; ttl: number; urgency: string; topic: string }

/** The helpers for tests of pushes. */
export function pushRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  return {
    ask,
    asOwner,
    said,
    clear: () =>
      database.admin.query(`
        delete from public.notifications; delete from public.push_devices; delete from public.push_subscriptions;
        delete from private.push_log; delete from public.group_member_settings; delete from realtime.messages`),
    async add(person: Someone, endpoint = phone, label: string | null = 'Firefox on a phone') {
      const call = 'select public.add_push_device($1, $2, $3, $4) as id'
      return (await ask<{ id: string }>(person, call, [endpoint, ...keys, label]))[0]!.id
    },
    tell: (
      to: Someone,
      { type = 'task_due', message = 'Bread', url = null as string | null, group = '', about = breadAndCandles } = {},
    ) =>
      asOwner(
        'select private.notify($1, $2, $3, $4, $5, $6, $7)',
        [[to.id], type, message, about, null, group || null, url],
        noon,
      ),
    take: (at = noon, most = 100) => asOwner<Taken>('select * from private.next_pushes($1)', [most], at),
    devices: async (person: Someone) =>
      (
        await database.admin.query('select * from public.push_devices where user_id = $1 order by endpoint', [
          person.id,
        ])
      ).rows,
    subscribed: async (person: Someone) =>
      (await database.admin.query('select 1 from public.push_subscriptions where user_id = $1', [person.id]))
        .rowCount === 1,
  }
}
