import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SeriesEdit } from '../command-inputs.ts'
import { editedCard } from './edited-card.ts'
import type { EventCard } from './events.ts'

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

/** A date of a series on Tuesdays at seven in London. */
const date = (day: string, more: Partial<EventCard> = {}) =>
  ({
    ...{ id: day, event_id: 'supper', on_date: day, tz: 'Europe/London', title: 'Supper', place_name: 'The hall' },
    ...{ online: false, state: 'scheduled', reason: null, off_day: false, moved: false },
    // clocks go forward on the 29th
    starts_at: `${day}T${day < '2026-03-29' ? '19' : '18'}:00:00.000Z`,
    ends_at: `${day}T${day < '2026-03-29' ? '21' : '20'}:00:00.000Z`,
    ...more,
  }) as EventCard

const anchor = date('2026-03-17')
const edit = (scope: SeriesEdit['scope'], change: SeriesEdit['change'], event_id = 'supper'): SeriesEdit => ({
  ...{ id: 'edit', event_id, on_date: anchor.on_date, scope, change },
})
const wednesday = { starts_local: '2026-03-18 18:30', ends_local: '2026-03-18 20:00' }

describe('a card after an edit of its series, before the database has answered', () => {
  test('is as it was on other dates, of other events, and where it has begun', () => {
    const [other, over] = [date('2026-03-24'), date('2026-02-24')]
    expect(editedCard(other, edit('this', { title: 'Soup' }), anchor)).toBe(other)
    expect(editedCard(anchor, edit('all', { title: 'Soup' }, 'another'), anchor)).toBe(anchor)
    expect(editedCard(over, edit('all', { title: 'Soup' }), anchor)).toBe(over)
    const before = date('2026-03-10')
    expect(editedCard(before, edit('following', { title: 'Soup' }), anchor)).toBe(before)
  })

  test('says what is new: its title, a place or none, that it is online', () => {
    const change = { title: 'Soup', place_name: null, online_url: 'https://example.org' }
    expect(editedCard(anchor, edit('this', change), anchor)).toMatchObject({
      ...{ title: 'Soup', place_name: null, online: true, moved: false },
    })
  })

  test('moves by itself, and says so', () => {
    expect(editedCard(anchor, edit('this', wednesday), anchor)).toMatchObject({
      ...{ starts_at: '2026-03-18T18:30:00.000Z', ends_at: '2026-03-18T20:00:00.000Z', moved: true },
    })
  })

  test('moves as far as the date that was edited, on the wall of its zone also when clocks have changed', () => {
    expect(editedCard(date('2026-03-31'), edit('following', wednesday), anchor)).toMatchObject({
      ...{ starts_at: '2026-04-01T17:30:00.000Z', ends_at: '2026-04-01T19:00:00.000Z', moved: false },
    })
  })

  test('keeps hours of its own', () => {
    const own = date('2026-03-25', { on_date: '2026-03-24', moved: true })
    expect(editedCard(own, edit('all', { ...wednesday, title: 'Soup' }), anchor)).toMatchObject({
      ...{ title: 'Soup', starts_at: own.starts_at, moved: true },
    })
  })

  test('is cancelled with a reason, on again without one, or gone', () => {
    const cancelled = editedCard(anchor, edit('this', { status: 'cancelled', cancelled_reason: 'Flood' }), anchor)
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'Flood', off_day: false })
    const off = { ...anchor, state: 'cancelled', reason: 'Break', off_day: true }
    expect(editedCard(off, edit('this', { status: 'scheduled' }), anchor)).toMatchObject({
      ...{ state: 'scheduled', reason: null, off_day: false },
    })
    expect(editedCard(anchor, edit('this', { left_out: true }), anchor)).toBeUndefined()
  })
})
