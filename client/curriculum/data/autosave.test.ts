import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/fixtures/fake-browser.ts'
import { enter } from '../../../test/fixtures/fake-session.ts'
import type { SendResult } from '../../lib/outbox/queue.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import type { Write } from '../../lib/outbox/write-request.ts'

/* A lesson that two write at once, on a device whose outbox fails for a moment. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../../lib/supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
vi.mock('../../lib/supabase/supabase.ts', () => ({ supabase: {} }))
vi.mock('../../lib/query/query-persister.ts', () => ({ saveReads: async () => undefined }))
vi.mock('../../lib/browser/toast.ts', () => ({ toast: () => undefined }))
vi.mock('../../lib/outbox/storage.ts', () => ({ shelf }))
vi.mock('../../lib/outbox/send.ts', () => ({
  sendOne: async (_rest: unknown, write: Write): Promise<SendResult> => {
    sent.push(write)
    return answers.shift() ?? { kind: 'done' }
  },
}))

const id = '00000000-0000-4000-8000-0000000000e1'
const sent: Write[] = []
const answers: SendResult[] = []
let lines: WaitingWrite[] = []
let seq = 0
let drops = 0
let failsToDrop = false
const shelf = {
  all: async () => structuredClone(lines),
  add: async (one: Omit<WaitingWrite, 'seq'>) => {
    seq += 1
    lines.push({ ...one, seq })
    return seq
  },
  change: async (place: number, to: (one: WaitingWrite) => WaitingWrite) => {
    lines = lines.map((one) => (one.seq === place ? to(one) : one))
    return lines.find((one) => one.seq === place)
  },
  put: async (one: WaitingWrite) => {
    lines = lines.map((other) => (other.seq === one.seq ? one : other))
  },
  drop: async (places: readonly number[]) => {
    const isConflict = lines.some(({ seq: place, state }) => places.includes(place) && state === 'conflict')
    if (isConflict) drops += 1
    if (isConflict && failsToDrop) throw new DOMException('The connection was closed.', 'InvalidStateError')
    lines = lines.filter(({ seq: place }) => !places.includes(place))
  },
}
stubBrowser()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Time passes in steps, between which what is loaded then can come. */
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    await vi.dynamicImportSettled()
  }
}

test('what both wrote is saved once the outbox works again, and not tried without a pause until then', async () => {
  enter('ruth')
  const { drafts, edit } = await import('./autosave.ts')
  const lesson = { id, version: 1, title: 'Bread', minutes: 30 }
  answers.push({ kind: 'conflict', theirs: { ...lesson, version: 2, minutes: 45 } })
  failsToDrop = true
  vi.spyOn(console, 'warn').mockReturnValue()
  edit('lessons', lesson, { title: 'Rye bread' })
  await pass(4000)
  expect(sent).toHaveLength(1)
  expect(drops).toBeGreaterThan(0)
  expect(drops).toBeLessThan(6)
  failsToDrop = false
  await pass(4000)
  expect(sent.at(-1)).toMatchObject({ table: 'lessons', id, version: 2, row: { title: 'Rye bread' } })
  expect(drafts.get().size).toBe(0)
  expect(lines).toEqual([])
})
