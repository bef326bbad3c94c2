import { expect, test } from 'vitest'
import { waitingDays } from './deeds.ts'
import { streakWith } from './forecast.ts'
import type { Streak } from './streak.ts'

const known = (more: Partial<Omit<Streak, 'reason'>> & { reason?: Partial<Streak['reason']> } = {}): Streak => ({
  ...{ on: '2026-03-10', streak: 5, first_on: '2026-03-06' },
  ...more,
  reason: { today: false, free: [], free_left: 2, away: null, off: [], ...more.reason },
})
const waits = (write: unknown, at: string) =>
  ({ write, at: Date.parse(at), state: 'waiting' }) as Parameters<typeof waitingDays>[0][number]

test('a deed without a network is shown as one day more, once', () => {
  expect(streakWith(known(), ['2026-03-10'], '2026-03-10')).toEqual({ streak: 6, isWaiting: true, today: true })
  expect(streakWith(known({ reason: { today: true } }), ['2026-03-10'], '2026-03-10')).toEqual({
    streak: 5,
    isWaiting: false,
    today: true,
  })
})

test('a deed of 23:58 still counts for its day after midnight', () => {
  expect(streakWith(known(), ['2026-03-10'], '2026-03-11')).toEqual({ streak: 6, isWaiting: true, today: false })
})

test('days without a network are forgiven while free days are left, and then it begins anew without a word', () => {
  expect(streakWith(known(), ['2026-03-12'], '2026-03-12').streak).toBe(6)
  expect(streakWith(known(), [], '2026-03-12').streak).toBe(5)
  expect(streakWith(known(), [], '2026-03-13').streak).toBe(0)
  expect(streakWith(known(), ['2026-03-13'], '2026-03-13').streak).toBe(1)
  // a new month brings two more
  expect(streakWith(known({ on: '2026-03-30', reason: { free_left: 1 } }), [], '2026-04-02').streak).toBe(0)
  expect(streakWith(known({ on: '2026-03-31', reason: { free_left: 1 } }), [], '2026-04-03').streak).toBe(5)
})

test('nothing is lost while one is away or a group rests', () => {
  const away = known({ reason: { free_left: 0, away: { from_on: '2026-03-09', to_on: null } } })
  expect(streakWith(away, [], '2026-05-01').streak).toBe(5)
  const off = known({ reason: { free_left: 0, off: [{ from_on: '2026-03-10', to_on: '2026-03-11', label: null }] } })
  expect(streakWith(off, [], '2026-03-12').streak).toBe(5)
  expect(streakWith(off, [], '2026-03-13').streak).toBe(0)
})

test('a free day on which something was done after all counts', () => {
  expect(streakWith(known({ reason: { free: ['2026-03-08'] } }), ['2026-03-08'], '2026-03-10').streak).toBe(6)
})

test('what waits makes its own day active, and what takes it back does not', () => {
  const task = '0b6d4c1e-0000-4000-8000-000000000001'
  const tick = (state: string | null) => ({ rpc: 'tick_goal', args: { goal_id: 'g', on_date: '2026-03-09', state } })
  expect(waitingDays([waits(tick('done'), '2026-03-10T10:00Z')])).toEqual(['2026-03-09'])
  expect(waitingDays([waits(tick('done'), '2026-03-10T10:00Z'), waits(tick(null), '2026-03-10T10:01Z')])).toEqual([])
  expect(waitingDays([waits({ rpc: 'finish_task', args: { id: task } }, '2026-03-10T12:00Z')])).toEqual(['2026-03-10'])
  expect(
    waitingDays([
      waits({ rpc: 'finish_task', args: { id: task, done: true } }, '2026-03-10T12:00Z'),
      waits({ table: 'tasks', verb: 'update', id: task, row: { status: 'todo' } }, '2026-03-10T12:01Z'),
    ]),
  ).toEqual([])
  expect(
    waitingDays([
      waits(
        { table: 'journal_entries', verb: 'insert', row: { entry_date: '2026-03-08', body_html: '<p>A</p>' } },
        '2026-03-10T12:00Z',
      ),
    ]),
  ).toEqual(['2026-03-08'])
})
