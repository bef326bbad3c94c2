import { expect, test } from 'vitest'
import { laidOver } from './laid-over.ts'
import type { Write } from './write-request.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [bread, soup, tomas] = [id(1), id(2), id(3)]
const notices = [
  { id: bread, user_id: tomas, message: 'Bread is due', is_read: false },
  { id: soup, user_id: tomas, message: 'See you there?', is_read: false },
]
const over = (table: string, answer: unknown, ...writes: Write[]) =>
  laidOver(
    writes.map((write) => ({ write })),
    table,
    answer,
  )

test('what Tomas deleted right before his tab died stays away, and what he read is read', () => {
  const where = { user_id: tomas, is_read: false }
  const reading: Write = { table: 'notifications', verb: 'update all', where, row: { is_read: true } }
  const deleting: Write = { rpc: 'delete_notifications', args: { ids: [bread] } }
  expect(over('notifications', notices, reading, deleting)).toEqual([{ ...notices[1], is_read: true }])
})

test('a row that he renamed has its new name, one that he removed is gone, and others are as they were', () => {
  const tasks = [
    { id: bread, title: 'Oars', version: 1 },
    { id: soup, title: 'Sail', version: 1 },
  ]
  const renaming: Write = { table: 'tasks', verb: 'update', id: bread, version: 1, row: { title: 'Two oars' } }
  expect(over('tasks', tasks, renaming)).toEqual([{ ...tasks[0], title: 'Two oars' }, tasks[1]])
  expect(over('tasks', tasks, { rpc: 'delete_task', args: { id: soup } })).toEqual([tasks[0]])
  expect(over('events', tasks, renaming)).toBe(tasks)
})

test('a list that came page by page is no different', () => {
  const pages = { pages: [[{ id: bread, title: 'Oars' }], [{ id: soup, title: 'Sail' }]], pageParams: [null, 'a'] }
  const renaming: Write = { table: 'tasks', verb: 'update', id: soup, version: 1, row: { title: 'Two sails' } }
  expect(over('tasks', pages, renaming, { rpc: 'delete_task', args: { id: bread } })).toEqual({
    pages: [[], [{ id: soup, title: 'Two sails' }]],
    pageParams: [null, 'a'],
  })
  expect(over('events', pages, renaming)).toBe(pages)
})

test('an answer that is no list, and a write of what it has not, leave it as it is', () => {
  const deleting: Write = { rpc: 'delete_notifications', args: { ids: [id(9)] } }
  expect(over('notifications', 3, deleting)).toBe(3)
  expect(over('notifications', notices, deleting)).toBe(notices)
})
