import { expect, test } from 'vitest'
import { readSearch, type TasksSearch } from './search-params.ts'
import { sectionsOf, type ViewFacts } from './views.ts'

const viewer = { me: 'mina', today: '2026-03-11', groups: new Set(['supper']) }
const task = (id: string, change: Partial<ViewFacts> = {}): ViewFacts => ({
  id,
  group_id: 'supper',
  title: id,
  status: 'todo',
  priority: 0,
  start_on: null,
  plan_on: null,
  due_on: null,
  due_time: null,
  not_now_at: null,
  done_at: null,
  created_by: 'ruth',
  created_at: '',
  rank: id,
  completion_mode: 'any',
  assignees: [],
  labels: [],
  ...change,
})
const given = (user_id: string, status = 'todo', assigned_by = 'ruth') => ({ user_id, assigned_by, status })

/** The view as text: "slipped: a b | today: c". */
const seen = (tasks: ViewFacts[], search: TasksSearch) =>
  sectionsOf(tasks, search, viewer)
    .map(({ key, tasks: list }) => `${key}: ${list.map(({ id }) => id).join(' ')}`)
    .join(' | ')

test('My today has what has slipped, what is due or planned for today, and nobody else’s', () => {
  const tasks = [
    task('due', { due_on: '2026-03-11' }),
    task('late', { due_on: '2026-03-09' }),
    task('planned', { plan_on: '2026-03-11', due_on: '2026-03-20' }),
    task('planned before', { plan_on: '2026-03-08' }),
    task('tomorrow', { due_on: '2026-03-12' }),
    task('undated'),
    task('Tomas’s', { due_on: '2026-03-11', assignees: [given('tomas')] }),
    task('mine', { due_on: '2026-03-11', assignees: [given('mina')], priority: 1 }),
    task('elsewhere', { due_on: '2026-03-11', group_id: 'choir' }),
    task('own', { due_on: '2026-03-11', group_id: null, created_by: 'mina' }),
    task('not before friday', { due_on: '2026-03-11', start_on: '2026-03-13' }),
    task('not now', { due_on: '2026-03-09', not_now_at: 'x' }),
    task('done', { due_on: '2026-03-11', status: 'done' }),
    task('my part done', { due_on: '2026-03-11', completion_mode: 'each', assignees: [given('mina', 'done')] }),
  ]
  expect(seen(tasks, {})).toBe('slipped: late | today: planned before mine due own planned')
})

test('a plan that has passed never slips; only a due day can', () => {
  expect(seen([task('a', { plan_on: '2026-03-01' })], {})).toBe('today: a')
})

test('Upcoming is the seven days from tomorrow, each by itself', () => {
  const tasks = [
    task('a', { due_on: '2026-03-12', due_time: '18:00' }),
    task('b', { due_on: '2026-03-12', due_time: '09:00' }),
    task('c', { plan_on: '2026-03-18' }),
    task('d', { due_on: '2026-03-19' }),
  ]
  expect(seen(tasks, { view: 'upcoming' })).toBe('2026-03-12: b a | 2026-03-18: c')
})

test('Assigned by me is what I gave to others and is still open', () => {
  const tasks = [
    task('a', { assignees: [given('tomas', 'todo', 'mina')] }),
    task('b', { assignees: [given('mina', 'todo', 'mina')] }),
    task('c', { assignees: [given('tomas')] }),
    task('d', { assignees: [given('tomas', 'done', 'mina')], status: 'done' }),
  ]
  expect(seen(tasks, { view: 'assigned' })).toBe('assigned: a')
})

test('a group’s list stands in its own order, then what waits, then what is done, the last first', () => {
  const tasks = [
    task('z', { rank: 'a' }),
    task('a', { rank: 'b' }),
    task('w', { not_now_at: 'x' }),
    task('d1', { status: 'done', done_at: '1' }),
    task('d2', { status: 'done', done_at: '2' }),
  ]
  expect(seen(tasks, { view: 'group', group: 'supper' })).toBe('open: z a | notNow: w | done: d2 d1')
  expect(seen(tasks, { view: 'group', group: 'supper', sort: 'title' })).toMatch(/^open: a z/)
})

test('filters take away, each of them', () => {
  const tasks = [
    task('a', { priority: 1, labels: [{ label_id: 'l' }], assignees: [given('mina')], due_on: '2026-03-01' }),
    task('b', { status: 'doing' }),
    task('c', { title: 'Bread', due_on: '2026-03-15' }),
  ]
  const open = (search: TasksSearch) => seen(tasks, { view: 'group', ...search }).replace('open: ', '')
  expect(open({ priority: 1 })).toBe('a')
  expect(open({ label: 'l' })).toBe('a')
  expect(open({ who: 'me' })).toBe('a')
  expect(open({ who: 'none' })).toBe('b c')
  expect(open({ due: 'overdue' })).toBe('a')
  expect(open({ due: 'week' })).toBe('c')
  expect(open({ due: 'none' })).toBe('b')
  expect(open({ status: 'doing' })).toBe('b')
  expect(open({ q: 'brE' })).toBe('c')
  expect(open({ q: 'nothing' })).toBe('')
})

test('an address that says nonsense says nothing', () => {
  expect(readSearch({ view: 'kanban', priority: 9, who: 3, due: 'soon', q: '', sort: 'due', x: 1 })).toEqual({
    sort: 'due',
  })
})
