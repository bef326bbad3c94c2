import { expect, test } from 'vitest'
import { endOf, withEnd, withoutEnd } from './rule-ends.ts'
import { ruleOn } from './rules.ts'

test('a rule goes with its day, where it was said of it, and keeps its end', () => {
  expect(ruleOn('FREQ=WEEKLY;BYDAY=TU;COUNT=5', '2026-03-10', '2026-03-12')).toBe('FREQ=WEEKLY;BYDAY=TH;COUNT=5')
  expect(ruleOn('FREQ=MONTHLY;BYDAY=2TU', '2026-03-10', '2026-03-27')).toBe('FREQ=MONTHLY;BYDAY=4FR')
  expect(ruleOn('FREQ=WEEKLY;BYDAY=MO,TH', '2026-03-12', '2026-03-13')).toBe('FREQ=WEEKLY;BYDAY=MO,TH')
  expect(ruleOn('', '2026-03-12', '2026-03-13')).toBe('')
})

test('a rule ends with a day, after so many times, or not at all', () => {
  expect(withEnd('FREQ=DAILY;COUNT=3', { until: '2026-03-10' })).toBe('FREQ=DAILY;UNTIL=20260310')
  expect(withEnd('FREQ=DAILY;UNTIL=20260310', { count: 4 })).toBe('FREQ=DAILY;COUNT=4')
  expect(withoutEnd('FREQ=DAILY;UNTIL=20260310')).toBe('FREQ=DAILY')
  expect(endOf('FREQ=DAILY;UNTIL=20260310')).toEqual({ until: '2026-03-10' })
  expect(endOf('FREQ=DAILY;COUNT=12')).toEqual({ count: 12 })
  expect(endOf('FREQ=DAILY')).toEqual({})
})
