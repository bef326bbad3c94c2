import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choices } from './choices.ts'
import { holdsUp, rebasedWithout, touches, withWaiting } from './dependencies.ts'
import type { WaitingWrite } from './waiting-write.ts'
import { hasWords } from './words-in.ts'
import type { Write } from './write-request.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [group, task, other, tomas] = [id(1), id(2), id(3), id(4)]

const making: Write = { rpc: 'create_group', args: { id: group, name: 'Boats' } }
const adding: Write = { table: 'tasks', verb: 'insert', row: { id: task, group_id: group, title: 'Oars', rank: 'a' } }
const renaming: Write = { table: 'tasks', verb: 'update', id: task, version: 1, row: { title: 'Two oars' } }
const finishing: Write = { rpc: 'finish_task', args: { id: task, done: true } }
const removing: Write = { rpc: 'delete_task', args: { id: task } }
const seeing: Write = {
  table: 'announcement_reads',
  verb: 'put',
  by: ['announcement_id', 'user_id'],
  row: { announcement_id: other, user_id: tomas },
}

test('a task waits for the group that it is in, and what is done to it for the task', () => {
  expect(holdsUp(making, adding)).toBe(true)
  expect(holdsUp(adding, renaming)).toBe(true)
  expect(holdsUp(renaming, finishing)).toBe(true)
})

test('a reply waits for the question that it answers, and for the reply', () => {
  const asking: Write = {
    rpc: 'ask_lesson',
    args: { id: task, adoption_id: group, lesson_key: group, kind: 'question' },
  }
  const replying: Write = { rpc: 'reply_thread', args: { id: other, thread_id: task, body_html: '<p>Rye</p>' } }
  expect(holdsUp(asking, replying)).toBe(true)
  expect(holdsUp(replying, { rpc: 'react_reply', args: { reply_id: other, emoji: '👍' } })).toBe(true)
  expect(holdsUp(replying, { ...replying, args: { ...replying.args, id: tomas } })).toBe(false)
})

test('a change to a group that was refused holds up nothing in the group', () => {
  const naming: Write = { table: 'groups', verb: 'update', id: group, version: 1, row: { name: 'Ships' } }
  expect(holdsUp(naming, adding)).toBe(false)
  expect(holdsUp(renaming, { ...adding, row: { ...adding.row, id: other } })).toBe(false)
  expect(holdsUp(seeing, renaming)).toBe(false)
})

test('words are kept, and what is chosen again with one click is not', () => {
  expect([making, adding, renaming].every(hasWords)).toBe(true)
  expect([finishing, removing, seeing].some(hasWords)).toBe(false)
})

test.each([
  { rpc: 'set_goal_status', args: { goal_id: task, status: 'done' } },
  { rpc: 'answer_event', args: { occurrence_id: task, status: 'going' } },
  { rpc: 'react', args: { message_id: task, emoji: '👍' } },
  { table: 'groups', verb: 'update', id: group, version: 1, row: { color: 'leaf' } },
] satisfies Write[])('a choice is no words: %o', (choice) => {
  expect(hasWords(choice)).toBe(false)
})

test('every column that the database restricts to some values is a choice, but for names that hold words elsewhere', () => {
  const schema = readFileSync('supabase/schema.sql', 'utf8')
  const checked = [...schema.matchAll(/CHECK \(+([a-z_]+) = ANY \(ARRAY\['[a-z]/g)].map(([, column]) => column!)
  const missing = new Set(checked.filter((column) => !choices.has(column)))
  expect([...missing].sort()).toEqual(['answer', 'by', 'email', 'error', 'reason'])
})

test('an answer that knows nothing of what waits changes nothing of it', () => {
  const line = (write: Write) => [{ write, state: 'waiting' as const }]
  const [mine, known] = [
    { id: task, title: 'Two oars' },
    { id: other, title: 'Sail' },
  ]
  expect(withWaiting(line(adding), [known, mine], [known])).toEqual([known, mine])
  expect(withWaiting(line(adding), [mine, known], [known])).toEqual([mine, known])
  expect(withWaiting(line(renaming), [mine, known], [{ ...mine, title: 'Oars' }, known])).toEqual([mine, known])
  expect(withWaiting(line(removing), [known], [mine, known])).toEqual([known])
  expect(withWaiting(line(renaming), mine, { ...mine, title: 'Oars' })).toEqual(mine)
})

test('what was refused is shown as the server has it, and what nobody knew before as it came', () => {
  const rows = [{ id: task, title: 'Oars' }]
  const shown = [{ id: task, title: 'Two oars' }]
  expect(withWaiting([{ write: renaming, state: 'refused' }], shown, rows)).toEqual(rows)
  expect(withWaiting([{ write: renaming, state: 'waiting' }], undefined, rows)).toEqual(rows)
})

test('rows without an id are known by the columns that make them', () => {
  expect(touches(seeing, { announcement_id: other, user_id: tomas, seen_at: 'now' })).toBe(true)
  expect(touches(seeing, { announcement_id: task, user_id: tomas })).toBe(false)
  expect(touches(making, { group_id: group, user_id: tomas, role: 'admin' })).toBe(true)
  const leading: Write = { rpc: 'set_group_role', args: { group_id: group, user_id: tomas, role: 'admin' } }
  expect(touches(leading, { group_id: group, user_id: tomas })).toBe(true)
  expect(touches(leading, { group_id: group, user_id: other })).toBe(false)
})

test('without a refused change, later ones of its row count from the version that it has', () => {
  const waits = { user: tomas, at: 0, build: 'this', shape: 1, tries: 0, state: 'waiting' as const }
  const change = (title: string, version: number, of = task): Write => ({
    table: 'tasks',
    verb: 'update',
    id: of,
    version,
    row: { title },
  })
  const waiting = (seq: number, write: Write): WaitingWrite => ({ ...waits, seq, write })
  const line = [
    waiting(0, change('Two oars', 3)),
    waiting(1, change('Sail', 7, other)),
    waiting(2, change('Three oars', 4)),
  ]
  expect(rebasedWithout(line[0]!, line)).toEqual([waiting(2, change('Three oars', 3))])
  expect(rebasedWithout(line[1]!, line)).toEqual([])
  expect(rebasedWithout(line[2]!, line)).toEqual([])
})
