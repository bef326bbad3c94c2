import { expect, test } from 'vitest'
import type { GoalEntry } from '../data/types.ts'
import { goalCsv } from './goal-csv.ts'

const entry = (given: Partial<GoalEntry> & { note?: string | null }) => ({
  ...{
    id: 'e',
    goal_id: 'g',
    user_id: 'u',
    on_date: '2026-01-02',
    value: null,
    state: 'done' as const,
    anonymous: false,
  },
  ...{ at: '', origin_type: 'manual', origin_id: null, removed_at: null, created_at: '', note: null },
  ...given,
})

test('a table of entries has their notes, and no formula of anybody', () => {
  const words = {
    head: ['Day', 'State', 'Amount', 'Unit', 'From', 'Note'],
    states: { done: 'Done', partial: 'Partly done', skip: 'Skipped', miss: 'Not done' },
    origins: { manual: '', lesson: 'Lesson' },
  }
  const csv = goalCsv(words, 'km', [
    entry({ value: 2.5, note: '=1+1, "wet"' }),
    entry({ origin_type: 'lesson', state: 'skip' }),
  ])
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    `2026-01-02,Done,2.5,km,,"'=1+1, ""wet"""`,
    '2026-01-02,Skipped,,km,Lesson,',
  ])
})
