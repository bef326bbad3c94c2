import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/fixtures/fake-browser.ts'
import { enter } from '../../../test/fixtures/fake-session.ts'
import type { SendResult } from './queue.ts'
import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/* A press that the server refuses is reported, and holds up nothing that is pressed or written after it. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
vi.mock('../supabase/supabase.ts', () => ({ supabase: {} }))
vi.mock('../query/query-persister.ts', () => ({ saveReads: async () => undefined }))
vi.mock('../query/refusals.ts', () => ({ explained: async (it: Error) => it, loadRefusals: async () => undefined }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))
vi.mock('./send.ts', () => ({
  sendOne: async (_rest: unknown, write: Write): Promise<SendResult> => {
    sent.push(write)
    return answers.shift() ?? { kind: 'done' }
  },
}))
vi.mock('./storage.ts', () => ({ shelf }))

const sent: object[] = []
const answers: SendResult[] = []
let lines: WaitingWrite[] = []
const shelf = {
  all: async () => structuredClone(lines),
  add: async (one: Omit<WaitingWrite, 'seq'>) =>
    lines.push({ ...one, seq: sent.length + lines.length + 1 }) && lines.at(-1)!.seq,
  change: async (seq: number, to: (one: WaitingWrite) => WaitingWrite) => {
    lines = lines.map((one) => (one.seq === seq ? to(one) : one))
    return lines.find((one) => one.seq === seq)
  },
  put: async (one: WaitingWrite) => {
    lines = lines.map((other) => (other.seq === one.seq ? one : other))
  },
  drop: async (seqs: readonly number[]) => {
    lines = lines.filter(({ seq }) => !seqs.includes(seq))
  },
}
stubBrowser()

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const goal_id = '00000000-0000-4000-8000-0000000000e1'
const becomes = (status: string): object => ({ rpc: 'set_goal_status', args: { goal_id, status } })

test('a status that is refused leaves the queue, and the next one of the same goal is sent', async () => {
  enter('ruth')
  const { keep, queue } = await import('./outbox.ts')
  answers.push({ kind: 'refused', reason: 'Not yours.', code: '42501' })
  await expect(keep(becomes('done') as Write)).rejects.toThrow()
  expect(queue.get()).toEqual([])
  await keep(becomes('paused') as Write)
  expect(sent).toEqual([becomes('done'), becomes('paused')])
  expect(queue.get()).toEqual([])
})
