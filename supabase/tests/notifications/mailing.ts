import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { breadAndCandles, mina } from '../cast.ts'

export type Mail = { to: string; template: string; kind: string; data: Record<string, string | null> }
/** The lines of a mail, in the order of the alphabet. */
export const lines = (mail: Mail | null | undefined) =>
  Object.entries(mail?.data ?? {})
    .flatMap(([name, line]) => (name.startsWith('line') ? [line] : []))
    .sort()

/** 1 January 2026, a Thursday. */
export const newYear = '2026-01-01T12:00Z'

/** Mina's mails, on a database in which a worker has made its queue. */
export async function mailingOn(database: TestDatabase) {
  const { ask, asOwner } = actingOn(database)
  const pool = new pg.Pool({ ...database.connections.as('postgres'), max: 2 })
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool: pool })
  await pool.end()

  return {
    reset: () =>
      database.admin.query(`
        delete from public.notifications; delete from public.notification_prefs; delete from public.notification_digests;
        delete from private.digests_sent; delete from public.push_devices; delete from public.quiet_hours;
        delete from private.push_queue; delete from private.suppressed_addresses; delete from private.suspensions;
        delete from graphile_worker._private_jobs; delete from public.group_member_settings;
        insert into private.proven_addresses (user_id, email, how) values ('${mina.id}', '${mina.email}', 'mail') on conflict do nothing`),
    forgetMails: () => database.admin.query('delete from graphile_worker._private_jobs'),
    prefer: (type: string, email: string, group: string | null = null) =>
      ask(
        mina,
        `insert into public.notification_prefs (type, email, group_id) values ($1, $2, $3)
         on conflict (user_id, group_id, type) do update set email = excluded.email`,
        [type, email, group],
      ),
    digest: (
      {
        email = 'off',
        push = 'off',
        hour = '08:00',
        weekday = 1,
      }: Partial<Record<'email' | 'push' | 'hour', string>> & {
        weekday?: number
      },
      at = newYear,
    ) =>
      ask(
        mina,
        `insert into public.notification_digests (email, push, at_time, weekday, tz) values ($1, $2, $3, $4, 'Europe/Berlin')
         on conflict (user_id) do update set email = excluded.email, push = excluded.push, at_time = excluded.at_time,
           weekday = excluded.weekday, tz = excluded.tz`,
        [email, push, hour, weekday],
        at,
      ),
    tell: (
      message: string,
      at = newYear,
      { type = 'task_due', group = null as string | null, about = breadAndCandles } = {},
    ) => asOwner('select private.notify($1, $2, $3, $4, null, $5)', [[mina.id], type, message, about, group], at),
    run: async (name: 'send_digests' | 'send_instant_mails', at: string) =>
      (await asOwner<{ n: number }>(`select private.${name}() as n`, [], at))[0]!.n,
    /** The mails that wait, as they would be written now; null where none is left to write. */
    async mails() {
      const { rows } = await database.admin.query<{ payload: { read: string; with: unknown } }>(
        'select payload from graphile_worker._private_jobs order by id',
      )
      const written: (Mail | null)[] = []
      for (const { payload } of rows) {
        const given = [payload.read, payload.with]
        const [row] = await asOwner<{ mail: Mail | null }>('select private.run_job($1, $2) as mail', given, newYear)
        written.push(row!.mail)
      }
      return written
    },
  }
}
