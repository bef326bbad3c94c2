import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ruth, supper } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

export type Change = { on_date: string; effect: string; answers: number }

/** Series of Tuesday supper, and what organisers do with them. */
export function seriesRoom(database: TestDatabase) {
  const room = eventRoom(database)

  /** Every Tuesday at seven in London, from 10 March 2026 on; its id. */
  const series = (columns: Record<string, unknown> = {}, by: Someone = ruth, at = before) =>
    room.event({ rrule: 'FREQ=WEEKLY;BYDAY=TU', ...columns }, by, at)

  /** Edits a series and says what that does to which date; `id` is that of the edit. */
  async function edit(
    event: string,
    on: string,
    scope: 'this' | 'following' | 'all',
    change: Record<string, unknown>,
    { id = randomUUID() as string, by = ruth, at = before, dry = false, version = null as number | null } = {},
  ) {
    const effects = await room.ask<Change>(
      by,
      'select on_date::text, effect, answers from public.edit_series($1, $2, $3, $4, $5, $6, $7)',
      [id, event, on, scope, JSON.stringify(change), version, dry],
      at,
    )
    return { id, effects }
  }
  const undo = (id: string, by: Someone = ruth, at = before) =>
    room.ask(by, 'select public.undo_event_edit($1)', [id], at)

  /** The dates that are to come of these events, as their organisers see them: day by the rule, wall clock, state. */
  const dates = async (events: string[], until = '2026-04-08', at = before) =>
    (
      await room.asOwner<{ line: string }>(
        `select concat_ws(' ', at.on_date, to_char(at.starts_at at time zone its.tz, 'Dy FMDD Mon HH24:MI'), nullif(at.state, 'scheduled')) as line
         from public.event_occurrences as at join public.events as its on its.id = at.event_id
         where at.event_id = any ($1) and at.visible and at.on_date < $2 order by at.starts_at`,
        [events, until],
        at,
      )
    ).map(({ line }) => line)

  /** The occurrence of an event on a day. */
  const on = async (event: string, day: string) => {
    const [row] = await room.asOwner<{ id: string }>('select (private.occurrence_on($1, $2)).id', [event, day])
    return row!.id
  }

  /** Sets days off; returns what that does, and their id. */
  async function daysOff(
    from: string,
    to: string,
    { id = randomUUID() as string, by = ruth, label = 'Break', dry = false, at = before } = {},
  ) {
    const effects = await room.ask<{ title: string; effect: string; answers: number; starts_at: string }>(
      by,
      "select title, effect, answers, starts_at::text from public.set_off_days($1, $2, $3, $4, $5, dry => $6) where kind <> 'streaks'",
      [id, supper, from, to, label, dry],
      at,
    )
    return { id, effects }
  }
  const removeDaysOff = (id: string, by: Someone = ruth, at = before) =>
    room.ask(by, 'delete from public.group_off_days where id = $1', [id], at)

  const answerAll = (by: Someone, event: string, status: string | null, guests = 0, at = before) =>
    room.ask(by, 'select public.answer_series($1, $2, $3)', [event, status, guests], at)

  return { ...room, series, edit, undo, dates, on, daysOff, removeDaysOff, answerAll }
}
