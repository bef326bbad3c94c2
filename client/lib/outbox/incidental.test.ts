import { expect, test } from 'vitest'
import { type SendResult, sendQueue } from './queue.ts'
import { madeByPerson, type WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/* Marks of what was read: they wait like other writes, and are nobody's business. */

const conversation_id = '00000000-0000-4000-8000-0000000000b1'
const read: Write = { rpc: 'read_conversation', args: { conversation_id, seq: 3 }, incidental: true }
const said: Write = { rpc: 'finish_task', args: { id: conversation_id, done: true } }

const line = [read, said].map(
  (write, seq): WaitingWrite => ({ write, seq, user: 'ruth', at: 0, build: '', shape: 1, tries: 0, state: 'waiting' }),
)

/** The rest of the line, once each write got this answer. */
async function leftAfter(answer: SendResult) {
  const box = new Map(line.map((one) => [one.seq, one]))
  const shelf = {
    all: async () => [...box.values()],
    put: async (one: WaitingWrite) => box.set(one.seq, one),
    change: async (seq: number, to: (one: WaitingWrite) => WaitingWrite) => box.set(seq, to(box.get(seq)!)).get(seq),
    drop: async (seqs: readonly number[]) => seqs.map((seq) => box.delete(seq)),
  }
  await sendQueue({ shelf, user: 'ruth' }, async () => answer)
  return [...box.values()].map(({ write }) => write)
}

test('what waits for a person is what they did, and not what they read', () => {
  expect(madeByPerson(line).map(({ write }) => write)).toEqual([said])
})

test('a mark of what was read waits while nobody answers, and is let go where it is refused', async () => {
  expect(await leftAfter({ kind: 'unanswered' })).toEqual([read, said])
  expect(await leftAfter({ kind: 'refused', reason: 'No.', code: '42501' })).toEqual([said])
})
