import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ruth, supper } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

/** Date polls of Tuesday supper, and what people do with them. */
export function datePollRoom(database: TestDatabase) {
  const room = eventRoom(database)
  let made = 0
  const newId = () => `00000000-0000-4000-8000-0000000d${String(++made).padStart(4, '0')}`

  /** A poll of Ruth’s in London’s zone, with an evening on each of these days of March 2026; its id, and those of its dates. */
  async function poll(days: number[] = [10, 11, 12], by: Someone = ruth, more: Record<string, unknown> = {}) {
    const id = newId()
    const slots = days.map((day) => ({
      id: newId(),
      starts_local: `2026-03-${day} 19:00`,
      ends_local: `2026-03-${day} 21:00`,
    }))
    const args = { id, group_id: supper, title: 'Spring supper', slots, tz: 'Europe/London', ...more }
    const names = Object.keys(args)
    await room.ask(
      by,
      `select public.create_date_poll(${names.map((name, n) => `${name} => $${n + 1}`)})`,
      Object.values(args).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      before,
    )
    return { id, slots: slots.map((slot) => slot.id) }
  }
  const vote = (by: Someone, slot: string | undefined, answer: string | null, at = before) =>
    room.ask(
      by,
      'select public.vote_date_poll((select poll_id from public.date_poll_slots where id = $1), $1, $2)',
      [slot, answer],
      at,
    )
  const close = (by: Someone, id: string, slot: string | null = null, event: string | null = null, at = before) =>
    room.ask(by, 'select public.close_date_poll($1, $2, $3)', [id, slot, event], at)
  const reopen = (by: Someone, id: string) => room.ask(by, 'select public.reopen_date_poll($1)', [id], before)

  /** The votes of a poll as they are, `who answer` for each date. */
  async function votes(id: string) {
    const rows = await room.asOwner<{ words: string }>(
      `select to_char(slot.starts_local, 'DD') || ' ' || coalesce(split_part(person.email, '@', 1), guest.name || ' (guest)') || ' ' || vote.answer as words
       from public.date_poll_votes as vote join public.date_poll_slots as slot on slot.id = vote.slot_id
       left join public.users as person on person.id = vote.user_id left join public.date_poll_guests as guest on guest.id = vote.guest_id
       where vote.poll_id = $1 order by 1`,
      [id],
    )
    return rows.map(({ words }) => words)
  }

  return { ...room, newId, poll, vote, close, reopen, votes }
}
