import { expect, test } from 'vitest'
import type { Goal } from '../data/types.ts'
import { changesOf, columnsOf, draftOf, emptyDraft, faultsOf, milestonesIn } from './draft.ts'

const today = '2026-11-26'
const draft = (facts: Partial<ReturnType<typeof emptyDraft>>) => ({ ...emptyDraft(today), title: 'Walk', ...facts })

test('a name is all that a habit needs', () => {
  expect(faultsOf(emptyDraft(today))).toEqual(new Set(['title']))
  expect(faultsOf(draft({}))).toEqual(new Set())
})

test.each([
  [{ kind: 'target', target: '' }, 'target'],
  [{ kind: 'target', target: '0' }, 'target'],
  [{ kind: 'target', target: 'NaN' }, 'target'],
  [{ kind: 'target', target: '1e308' }, 'target'],
  [{ kind: 'habit', target: '0' }, 'target'],
  [{ kind: 'average', target: '-1' }, 'target'],
  [{ kind: 'target', target: '5', target_date: '2026-11-25' }, 'target_date'],
  [{ freq: 'weekdays', days: [] }, 'days'],
  [{ visibility: 'group' }, 'shared_with'],
] as const)('%o has a fault at its field', (facts, field) => {
  expect([...faultsOf(draft(facts as Partial<ReturnType<typeof emptyDraft>>))]).toEqual([field])
})

test('a comma is understood', () => {
  expect(columnsOf(draft({ kind: 'target', target: '2,5', unit: ' km ' }))).toMatchObject({
    target_value: 2.5,
    unit: 'km',
  })
})

test('what a kind has no use for is left away', () => {
  const columns = columnsOf(draft({ kind: 'milestones', target: '5', unit: 'km', source: 'tasks' }))
  expect(columns).toMatchObject({ target_value: null, unit: null, schedule: null, source: 'manual' })
})

test('editing sends only what differs', () => {
  const goal = { ...columnsOf(draft({})), group_id: null, id: 'x' } as Goal
  expect(changesOf(goal, draftOf(goal))).toEqual({})
  expect(changesOf(goal, { ...draftOf(goal), freq: 'times', n: 2 })).toEqual({
    schedule: { freq: 'times', n: 2, period: 'week' },
  })
})

test('each line is a milestone', () => {
  expect(milestonesIn(draft({ kind: 'milestones', milestones: 'Book\n\n Pack ' }))).toEqual(['Book', 'Pack'])
})
