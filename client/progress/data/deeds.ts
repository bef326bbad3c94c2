import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { dayOf } from '../../lib/settings/days.ts'

/** The days that become active by what waits in the outbox, as the database will count them. */
export function waitingDays(line: readonly Pick<WaitingWrite, 'write' | 'at' | 'state'>[]): string[] {
  const deeds = new Map<string, string | null>()
  for (const { write, at } of line.filter(({ state }) => state === 'waiting'))
    for (const { of, day } of deedsOf(write as unknown as KnownWrite, dayOf(new Date(at)))) deeds.set(of, day)
  return [...new Set(deeds.values())].filter((day) => day !== null)
}

/** A write, as far as deeds are told from it: the types of all tables at once say nothing of one. */
interface KnownWrite {
  rpc?: string
  args?: Record<string, unknown>
  table?: string
  id?: string
  row?: Record<string, unknown>
}

/** A deed with its day; null takes back one that waits. */
interface Deed {
  of: string
  day: string | null
}

function deedsOf({ rpc, args = {}, table, id, row = {} }: KnownWrite, day: string): Deed[] {
  const done = (of: unknown, is: boolean, on = day): Deed[] => [{ of: String(of), day: is ? on : null }]
  switch (rpc ?? table) {
    case 'tick_goal':
      return done(
        `${args.goal_id} ${args.on_date}`,
        args.state === 'done' || args.state === 'partial',
        String(args.on_date),
      )
    case 'finish_task':
      return done(args.id, args.done !== false)
    case 'change_tasks':
      return (args.changes as { id: string; status?: string }[]).flatMap((one) =>
        one.status ? done(one.id, one.status === 'done') : [],
      )
    case 'tasks':
      return row.status ? done(id ?? row.id, row.status === 'done') : []
    case 'finish_lesson':
      return done(`${args.adoption_id} ${args.lesson_key}`, args.done === true)
    case 'journal_entries':
      return row.entry_date && row.body_html ? done(`journal ${row.entry_date}`, true, String(row.entry_date)) : []
    default:
      return []
  }
}
