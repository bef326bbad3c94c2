import { expect, test } from 'vitest'
import type { HistoryRow } from '../message/grouping.ts'
import { openingPart } from './opening-part.ts'

const rows = (count: number, letters = 0) =>
  Array.from({ length: count }, () => ({ headed: false, message: { body_text: 'x'.repeat(letters) } }) as HistoryRow)

test('a history that begins at its end draws as many of its last rows as fill the window', () => {
  const { from, to } = openingPart(rows(200), { index: 199, align: 'end' }, 440)
  expect(to).toBe(200)
  expect(200 - from).toBe(21)
  expect(openingPart(rows(200, 1000), { index: 199, align: 'end' }, 440).from).toBe(197)
})

test('a short one is drawn whole', () => {
  expect(openingPart(rows(5), { index: 4, align: 'end' }, 440)).toEqual({ from: 0, to: 5 })
  expect(openingPart(rows(5), { index: 0, align: 'start', offset: -80 }, 440)).toEqual({ from: 0, to: 5 })
})

test('where it begins in its middle, rows above and below are there', () => {
  const found = openingPart(rows(200), { index: 100, align: 'center' }, 440)
  expect(found.from).toBeLessThanOrEqual(90)
  expect(found.to).toBeGreaterThanOrEqual(110)
})

test('what the rows below the first new one do not fill is filled from above it', () => {
  const { from, to } = openingPart(rows(200), { index: 197, align: 'start', offset: -80 }, 440)
  expect(to).toBe(200)
  expect(200 - from).toBeGreaterThanOrEqual(20)
})
