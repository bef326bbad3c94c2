import { expect, test } from 'vitest'
import type { LessonDraft } from './node-draft.ts'
import { withoutSent } from './without-sent.ts'

const sent: LessonDraft = { one: { fields: { title: 'Soup' }, blocks: [] }, two: { fields: { title: 'Bread' } } }

test('of what was sent nothing is left', () => {
  expect(withoutSent(sent, sent)).toEqual({})
})

test('words that were typed while it was on its way stay', () => {
  const now: LessonDraft = {
    ...sent,
    one: { fields: { title: 'Soups', minutes: 20 }, blocks: [] },
    three: { leaders: [] },
  }
  expect(withoutSent(now, sent)).toEqual({ one: { fields: { title: 'Soups', minutes: 20 } }, three: { leaders: [] } })
})
