import { expect, test } from 'vitest'
import { byDay, lastLines } from './days.ts'
import type { Activity } from './queries.ts'

const happening = (at: string, change: Partial<Activity> = {}): Activity => ({
  kind: 'task_added',
  id: at,
  at,
  group_id: 'supper',
  actor_id: 'mina',
  title: 'Buy bread',
  ...change,
})
const lines = (happenings: Activity[]) =>
  byDay(happenings, (kind) => kind.startsWith('task_')).map(({ day, told }) => [
    day,
    ...told.map(({ id, others }) => (others ? `${id} +${others}` : id)),
  ])

test('what happened stands under its day', () => {
  expect(lines([happening('2026-03-12T10:00:00'), happening('2026-03-11T23:00:00')])).toEqual([
    ['2026-03-12', '2026-03-12T10:00:00'],
    ['2026-03-11', '2026-03-11T23:00:00'],
  ])
})

test('tasks that one person wrote down in a row are one line; what others did between them, or elsewhere, is not', () => {
  const [a, b, c] = ['2026-03-12T10:02:00', '2026-03-12T10:01:00', '2026-03-12T10:00:00'] as const
  expect(lines([happening(a), happening(b), happening(c)])).toEqual([['2026-03-12', `${a} +2`]])
  expect(lines([happening(a), happening(b, { actor_id: 'ruth' }), happening(c)])[0]).toHaveLength(4)
  expect(lines([happening(a), happening(b, { group_id: 'choir' })])[0]).toHaveLength(3)
  expect(lines([happening(a), happening(b, { kind: 'task_done' })])[0]).toHaveLength(3)
})

test('every announcement, and everyone who joined, has a line of their own', () => {
  const [a, b] = ['2026-03-12T10:02:00', '2026-03-12T10:01:00'] as const
  const said = { kind: 'announced' }
  const came = { kind: 'joined', title: null }
  expect(lines([happening(a, said), happening(b, said)])[0]).toHaveLength(3)
  expect(lines([happening(a, came), happening(b, came)])[0]).toHaveLength(3)
})

test('of many lines the last ones are shown, whatever day they are of, and it is known that there are more', () => {
  const days = byDay(
    [
      happening('2026-03-03T12:00:00Z', { kind: 'member_joined' }),
      happening('2026-03-02T13:00:00Z', { kind: 'member_joined' }),
      happening('2026-03-02T12:00:00Z', { kind: 'member_joined' }),
    ],
    () => false,
  )
  const shown = (most: number) => lastLines(days, most).shown.map(({ told }) => told.length)
  expect(shown(2)).toEqual([1, 1])
  expect(shown(1)).toEqual([1])
  expect(shown(3)).toEqual([1, 2])
  expect([2, 3].map((most) => lastLines(days, most).isAll)).toEqual([false, true])
})
