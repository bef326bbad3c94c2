import { csvOf } from '../../lib/browser/csv.ts'
import type { ProgressLetter } from '../data/progress-grid.ts'
import { letterOf, type ProgressRow, wholeAverage } from './progress-rows.ts'

interface ProgressWords {
  head: readonly [name: string, done: string]
  average: string
  states: Record<ProgressLetter, string>
}

/** A grid as a table for a spreadsheet: a line for each member, a column for each lesson, the average at the end. */
export function progressCsv(
  words: ProgressWords,
  { lessons, average }: { lessons: readonly { title: string }[]; average: readonly number[] | null },
  rows: readonly ProgressRow<{ name: string }>[],
): string {
  const percent = (value: number) => `${value}%`
  return csvOf([
    [...words.head, ...lessons.map(({ title }) => title)],
    ...rows.map(({ member, states, percent: done }) => [
      member.name,
      percent(done),
      ...lessons.map((_, at) => words.states[letterOf(states, at)]),
    ]),
    ...(average ? [[words.average, percent(wholeAverage(average) ?? 0), ...average.map(percent)]] : []),
  ])
}
