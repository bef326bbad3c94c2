import { expect, test } from 'vitest'
import { appended } from './appended.ts'
import type { Message } from './messages.ts'

const message = (seq: number, words = `Message ${seq}`) =>
  ({ id: `m${seq}`, seq, body_html: words, conversation_id: 'c' }) as Message & { seq: number }
const waiting = (id: string) => ({ ...message(0), id, seq: null }) as Message
const known = [1, 2, 3].map((seq) => message(seq))
const ids = (list: readonly Message[] | undefined) => list?.map(({ id }) => id)

test('the next message stands at the end, with all that a list shows of one', () => {
  const list = appended(known, [message(4)])
  expect(ids(list)).toEqual(['m1', 'm2', 'm3', 'm4'])
  expect(list?.at(-1)).toMatchObject({ seq: 4, reactions: [], attachments: [], links: [], cards: [], poll: null })
})

test('the first of a conversation begins its list', () => {
  expect(ids(appended([], [message(1)]))).toEqual(['m1'])
})

test('several are put in their order', () => {
  expect(ids(appended(known, [message(5), message(4), message(6)]))).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])
})

test.each([[[5]], [[4, 6]], [[5, 6]]])('a gap is never closed over: %j', (seqs) => {
  expect(
    appended(
      known,
      seqs.map((seq) => message(seq)),
    ),
  ).toBeUndefined()
})

test('one that is known stays as it is, for it may have been changed since', () => {
  const edited = [message(1), message(2, 'Edited')]
  expect(appended(edited, [message(2, 'As it was')])).toBe(edited)
  expect(appended(edited, [message(2, 'As it was'), message(3)])?.[1]).toBe(edited[1])
})

test('what waits to be sent stays, and gives way to itself when it has come', () => {
  expect(ids(appended([...known, waiting('mine')], [message(4)]))).toEqual(['m1', 'm2', 'm3', 'mine', 'm4'])
  const came = { ...message(4), id: 'mine' }
  expect(appended([...known, waiting('mine')], [came])?.filter(({ id }) => id === 'mine')).toMatchObject([{ seq: 4 }])
})
