import { expect, test } from 'vitest'
import { phaseOf, sectionsIn } from './sections.ts'

const supper = { starts_at: '2026-03-10T19:00:00Z', ends_at: '2026-03-10T21:00:00Z' }
const at = (moment: string) => phaseOf(supper, new Date(moment))

test('an event is to come until its day, and over once it has ended', () => {
  expect(at('2026-03-09T12:00:00Z')).toBe('before')
  expect(at('2026-03-10T12:00:00Z')).toBe('day')
  expect(at('2026-03-10T20:59:59Z')).toBe('day')
  expect(at('2026-03-10T21:00:00Z')).toBe('after')
})

test('one that lasts days is on until its last hour', () => {
  expect(phaseOf({ ...supper, ends_at: '2026-03-13T21:00:00Z' }, new Date('2026-03-12T10:00:00Z'))).toBe('day')
})

test('who is late comes first, also before midnight for what begins after it; afterwards attendance before what to do next', () => {
  expect(sectionsIn('day')[0]).toBe('pings')
  expect(sectionsIn('before').slice(0, 2)).toEqual(['pings', 'facts'])
  expect(sectionsIn('after').slice(0, 4)).toEqual(['facts', 'attendance', 'again', 'tasks'])
  expect(sectionsIn('after')).not.toContain('pings')
})

test('no section is shown twice', () => {
  for (const phase of ['before', 'day', 'after'] as const)
    expect(new Set(sectionsIn(phase)).size).toBe(sectionsIn(phase).length)
})
