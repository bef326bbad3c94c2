import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { ruth, supper } from '../cast.ts'

/** The start of the supper of these tests, and moments before it. */
export const start = '2026-03-10T19:00:00Z'
export const before = '2026-03-02T12:00:00Z'

/** Events of Tuesday supper, and what people do with them. */
export function eventRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  let made = 0

  /** An event of Ruth’s in London’s zone, on Tuesday 10 March 2026 at seven, unless it says otherwise; returns its id. */
  async function event(columns: Record<string, unknown> = {}, by: Someone = ruth, at = before) {
    const id = `00000000-0000-4000-8000-0000000e${String(++made).padStart(4, '0')}`
    const row = {
      ...{ id, group_id: supper, title: `Supper ${made}`, tz: 'Europe/London' },
      ...{ starts_local: '2026-03-10 19:00', ends_local: '2026-03-10 21:00' },
      ...columns,
    }
    const names = Object.keys(row)
    await ask(
      by,
      `insert into public.events (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
      Object.values(row),
      at,
    )
    return id
  }

  async function answer(
    by: Someone,
    occurrence: string,
    status: string | null,
    guests = 0,
    note?: string,
    at = before,
  ) {
    const text = 'select public.answer_event($1, $2, $3, $4) as answer'
    const [row] = await ask<{ answer: string }>(by, text, [occurrence, status, guests, note ?? null], at)
    return row!.answer
  }

  /** The answers of an occurrence as they are: everybody’s, by name of the person, in the order of the list. */
  async function answers(occurrence: string) {
    const rows = await asOwner<{ name: string; status: string; guests: number }>(
      `select split_part(person.email, '@', 1) as name, answer.status, answer.guests
       from public.event_rsvps as answer join public.users as person on person.id = answer.user_id
       where answer.occurrence_id = $1 order by answer.status, answer.queued_at, person.email`,
      [occurrence],
    )
    return rows.map(({ name, status, guests }) => `${name} ${status}${guests ? ` +${guests}` : ''}`)
  }

  async function counts(occurrence: string) {
    const [row] = await asOwner<{ going: number; guests: number; maybe: number }>(
      'select going, guests, maybe from public.event_counts where occurrence_id = $1',
      [occurrence],
    )
    return row
  }

  /** The notifications of somebody, oldest first, as `type: message`. */
  async function told(person: Someone, types = 'event_created,event_updated,event_reminder,rsvp_received') {
    const rows = await asOwner<{ type: string; message: string }>(
      `select type, message from public.notifications where user_id = $1 and type = any (string_to_array($2, ',')) order by created_at, id`,
      [person.id, types],
    )
    return rows.map(({ type, message }) => `${type}: ${message}`)
  }

  /** Resolves once a transaction waits for what another holds. */
  async function somebodyWaits() {
    const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'"
    while (!(await database.admin.query(waiting, [database.name])).rowCount)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }

  return { ask, asOwner, said, event, answer, answers, counts, told, somebodyWaits }
}
