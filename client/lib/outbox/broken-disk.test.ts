import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/fixtures/fake-browser.ts'
import { enter } from '../../../test/fixtures/fake-session.ts'
import type { WaitingWrite } from './waiting-write.ts'

/* The outbox on a device whose disk fails for a moment. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
vi.mock('../supabase/supabase.ts', () => ({ supabase: {} }))
vi.mock('../query/query-persister.ts', () => ({ saveReads: async () => undefined }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))
vi.mock('./send.ts', () => ({ sendOne: async () => ({ kind: 'unanswered' }) }))
vi.mock('./storage.ts', () => ({ shelf }))

const lines: WaitingWrite[] = []
let isBroken = false
const shelf = {
  all: async () => {
    if (isBroken) throw new DOMException('The connection was closed.', 'InvalidStateError')
    return structuredClone(lines)
  },
  add: async (one: Omit<WaitingWrite, 'seq'>) => lines.push({ ...one, seq: lines.length + 1 }),
  change: async (seq: number, to: (one: WaitingWrite) => WaitingWrite) => {
    const at = lines.findIndex((one) => one.seq === seq)
    lines[at] = to(lines[at]!)
    return lines[at]
  },
  put: async () => undefined,
  drop: async () => undefined,
}
stubBrowser()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a write that cannot be read for a moment still waits, and is looked for again', async () => {
  enter('ruth')
  const { flush, keep, queue } = await import('./outbox.ts')
  const kept = keep({ rpc: 'create_group', args: { id: 'g1', name: 'Boats' } })
  await vi.advanceTimersByTimeAsync(5000)
  await kept
  expect(queue.get()).toHaveLength(1)
  vi.spyOn(console, 'warn').mockReturnValue()
  isBroken = true
  expect(await flush()).toBe(false)
  // the outbox looks once more
  enter('ruth')
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.get()).toHaveLength(1)
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  isBroken = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(queue.get()).toHaveLength(1)
  isBroken = true
  enter('tomas')
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.get()).toEqual([])
  vi.restoreAllMocks()
})
