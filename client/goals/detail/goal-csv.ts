import { csvOf } from '../../lib/browser/csv.ts'
import type { GoalEntry } from '../data/types.ts'

export interface GoalCsvWords {
  head: readonly string[]
  states: Record<GoalEntry['state'], string>
  origins: Record<string, string>
}

/** The entries of a goal as a table, with their notes. Numbers have a point, as spreadsheets read them anywhere. */
export const goalCsv = (
  words: GoalCsvWords,
  unit: string | null,
  entries: readonly (GoalEntry & { note: string | null })[],
) =>
  csvOf([
    words.head,
    ...entries.map(({ on_date, state, value, origin_type, note }) => [
      on_date,
      words.states[state],
      value === null ? '' : String(value),
      unit ?? '',
      words.origins[origin_type] ?? '',
      note ?? '',
    ]),
  ])
