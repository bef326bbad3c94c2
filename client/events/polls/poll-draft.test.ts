import { describe, expect, test } from 'vitest'
import { gapOf, nextSlot, type PollDraft, slotsOf } from './poll-draft.ts'

const draft = (slots: [string, string][], more: Partial<PollDraft> = {}): PollDraft => ({
  ...{ id: 'p', group_id: 'g', tz: 'Europe/London', title: 'Supper', place_name: '', note: '', minutes: 120 },
  slots: slots.map(([day, time], n) => ({ id: `s${n}`, day, time })),
  ...more,
})
const now = new Date('2026-03-10T12:00:00Z')

describe('the dates of a poll that is written', () => {
  test('are those that are filled in, each as long as the poll says, past midnight too', () => {
    expect(
      slotsOf(
        draft([
          ['2026-03-28', '23:00'],
          ['', ''],
          ['2026-03-29', ''],
        ]),
      ),
    ).toEqual([{ id: 's0', starts_local: '2026-03-28 23:00', ends_local: '2026-03-29 01:00', all_day: false }])
    expect(slotsOf(draft([['2026-03-28', '']], { minutes: null }))).toMatchObject([
      { starts_local: '2026-03-28 00:00', ends_local: '2026-03-29 00:00', all_day: true },
    ])
  })

  test('go on with the day after the last one, at its time', () => {
    expect(
      nextSlot(
        draft([
          ['2026-03-31', '19:00'],
          ['', ''],
        ]).slots,
      ),
    ).toMatchObject({ day: '2026-04-01', time: '19:00' })
  })

  test('are still to come, on the clocks of their zone, and none is there twice', () => {
    expect(gapOf(draft([['2026-03-11', '19:00']]), now)).toBeNull()
    expect(gapOf(draft([['2026-03-11', '19:00']], { title: ' ' }), now)).toBe('title')
    expect(gapOf(draft([['', '']]), now)).toBe('slots')
    expect(gapOf(draft([['2026-03-10', '20:00']], { tz: 'Asia/Tokyo' }), now)).toBe('past')
    expect(
      gapOf(
        draft([
          ['2026-03-11', '19:00'],
          ['2026-03-11', '19:00'],
        ]),
        now,
      ),
    ).toBe('twice')
  })
})
