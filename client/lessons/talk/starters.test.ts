import { expect, test, vi } from 'vitest'
import type { ReadNode, ResolvedLesson } from '../data/lesson.ts'
import { startersOf } from './starters.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.mock('../../lib/supabase/supabase.ts', () => ({}))
vi.mock('../../lib/query/query.ts', () => ({}))

const node = (fields: Partial<ReadNode['fields']>): ReadNode => ({
  ...{
    key: crypto.randomUUID(),
    state: 'original',
    minutes: null,
    overrides: [],
    blocks: [],
    leaders: null,
    answers: null,
  },
  fields: { title: 'Rye', ...fields },
})
const lesson = (...items: ReadNode[]): ResolvedLesson => ({
  ...{
    adoption_id: 'a',
    version_id: 'v',
    may: { adapt: false, lead: false },
    opening: { open: true, reads: true, rule: '' },
  },
  ...{ lesson: node({ objectives: ['Cook it'] }), items },
})

test('the talk begins with what the author asks, as far as it is there for everybody', () => {
  const open = node({ kind: 'discuss', title: 'Talk', settings: { prompt: 'Which bread is yours?' } })
  const leaders = node({ kind: 'discuss', title: 'For leaders', audience: 'leaders' })
  expect(startersOf(lesson(leaders, open, node({ kind: 'read' })))).toEqual(['Which bread is yours?'])
})

test('without it there are three that fit the lesson, short enough for a title', () => {
  const starters = startersOf(lesson())
  expect(starters).toHaveLength(3)
  expect(starters[0]).toContain('Rye')
  expect(starters[1]).toContain('Cook it')
  const long = lesson(node({ kind: 'discuss', title: 'x'.repeat(300) }))
  expect(startersOf(long).every(({ length }) => length <= 160)).toBe(true)
})
