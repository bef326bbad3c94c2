import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { mina, supper } from '../cast.ts'

export interface GoalWords {
  group_id?: string
  kind?: string
  direction?: string
  schedule?: unknown
  starts_on?: string
  [column: string]: unknown
}
export interface GoalRead {
  goal: Record<string, unknown>
  marks: { on_date: string; state: string; value: number | null }[]
  standing: { score: number | null; run: number | null; done_in_interval: number; total: number }
  contributions: { user_id: string | null; name: string | null; total: number; mine: boolean }[]
  anonymous_total: number | null
  people_count: number | null
}
export interface Tick {
  state?: string | null
  value?: number | null
  note?: string | null
  at?: string | null
  anonymous?: boolean | null
}

/** People who keep at goals, alone and with the supper. */
export async function goalsRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  const one = async <T>(by: Someone, call: string, values: unknown[], at?: string) =>
    (await ask<{ its: T }>(by, `select public.${call} as its`, values, at))[0]!.its
  const deed = <T = null>(by: Someone, name: string, values: unknown[], at?: string) =>
    one<T>(by, `${name}(${values.map((_, n) => `$${n + 1}`).join(', ')})`, values, at)
  const add = async (by: Someone, words: GoalWords = {}) => {
    const row: GoalWords = {
      id: randomUUID(),
      ...(words.group_id ? { visibility: 'group' } : { user_id: by.id }),
      title: 'Walk',
      kind: 'habit',
      schedule: { freq: 'daily' },
      starts_on: '2026-01-05',
      rank: 'm',
      ...words,
    }
    const columns = Object.keys(row)
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    )
    await ask(
      by,
      `insert into public.goals (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
      values,
    )
    return row.id as string
  }
  const ofGroup = (by: Someone, words: GoalWords = {}) =>
    add(by, { group_id: supper, kind: 'target', target_value: 100, schedule: null, ...words })
  const tick = (by: Someone, goal: string, on: string, words: Tick = {}, now = `${on}T20:00Z`) => {
    const { state = 'done', value = null, note = null, at = now, anonymous = null } = words
    return deed(by, 'tick_goal', [goal, on, state, value, note, at, anonymous], now)
  }
  const read = (by: Someone, goal: string, at?: string) => one<GoalRead>(by, 'read_goal($1)', [goal], at)
  /** Strength in per cent with two digits, and the run. */
  const standing = async (by: Someone, goal: string, at: string) => {
    const { score, run } = (await read(by, goal, at)).standing
    return [Math.round((score ?? 0) * 10000) / 100, run]
  }
  const kept = (goal: string) =>
    asOwner<{ on_date: string; score: number; run: number }>(
      'select on_date::text, score, run from public.goal_scores where goal_id = $1 order by user_id, on_date',
      [goal],
    )
  const entries = (by: Someone, goal: string) =>
    ask<{ id: string; on_date: string; state: string; value: string | null; removed: boolean; note: string | null }>(
      by,
      `select its.id, its.on_date::text, its.state, its.value, its.removed_at is not null as removed, said.note
       from public.goal_entries as its left join public.goal_notes as said on said.entry_id = its.id
       where its.goal_id = $1 order by its.on_date, its.origin_type`,
      [goal],
    )
  const clear = async () => {
    for (const table of ['goals', 'away_periods', 'group_off_days']) await asOwner(`delete from public.${table}`)
  }
  return { ask, asOwner, said, one, deed, add, ofGroup, tick, read, standing, kept, entries, clear, me: mina }
}

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
