import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { mina } from '../cast.ts'

/** People who do things on days, and what is counted of them. */
export async function progressRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  /** Finishes a new task of one's own; `wrote` is when the device says that it was done. */
  const finish = async (
    by: Someone,
    at: string,
    { wrote, id = randomUUID() }: { wrote?: string; id?: string } = {},
  ) => {
    const from = wrote ? { ...by, headers: { 'x-written-at': wrote } } : by
    await ask(from, "insert into public.tasks (id, title, status, rank) values ($1, 'Bake', 'done', 'm')", [id], at)
    return id
  }
  const reopen = (by: Someone, id: string, at: string) =>
    ask(by, "update public.tasks set status = 'todo' where id = $1", [id], at)
  /** Writes in one's journal on a day, or throws away all that was written then. */
  const write = (by: Someone, day: string, written: boolean, at: string) =>
    written
      ? ask(by, "insert into public.journal_entries (entry_date, body_html) values ($1, '<p>Rain</p>')", [day], at)
      : asOwner(
          'update public.journal_entries set deleted_at = $3 where created_by = $1 and entry_date = $2',
          [by.id, day, at],
          at,
        )
  const live = (by: Someone, tz: string | null, at?: string) =>
    asOwner(
      'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
      [by.id, tz],
      at,
    )
  /** The streak as it is kept. */
  const kept = async (by: Someone = mina) =>
    (await asOwner<{ its: number }>('select streak_count as its from public.users where id = $1', [by.id]))[0]!.its
  const recount = (at: string) => asOwner('select private.recount_due_streaks(1000)', [], at)
  const progress = async (by: Someone, today: string, at: string) =>
    (
      await ask<{
        streak: number
        first_on: string | null
        hidden: boolean
        reason: { free: string[]; free_left: number; away: unknown; off: { label: string }[] }
      }>(by, 'select streak, reason, first_on::text, hidden from public.my_streak($1)', [today], at)
    )[0]
  const days = async (by: Someone, from: string, to: string, at: string) =>
    (
      await ask<{ day: string; kinds: string[]; rest: string | null }>(
        by,
        'select day::text, kinds, rest from public.my_active_days($1, $2)',
        [from, to],
        at,
      )
    ).map(({ day, kinds, rest }) => [day, kinds.join(' '), rest ?? ''].join(' ').trim())
  const clear = async () => {
    for (const table of [
      'public.tasks',
      'public.goals',
      'public.journal_entries',
      'public.away_periods',
      'public.group_off_days',
      'public.user_settings',
      'private.active_deeds',
      'private.flown_days',
      'private.streaks',
    ])
      await asOwner(`delete from ${table}`)
    await asOwner('update public.users set about = null where about is not null')
    await asOwner('update public.users set streak_count = 0 where streak_count > 0')
    await asOwner('update public.groups set archived_at = null where archived_at is not null')
  }
  return { ask, asOwner, said, finish, reopen, write, live, kept, recount, progress, days, clear }
}
