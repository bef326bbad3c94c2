import { expect, test, vi } from 'vitest'
import { enter } from '../../../test/fixtures/fake-session.ts'
import { query } from './query.ts'

/* What a device has kept for reading, on a disk that answers late. */
const disk = vi.hoisted(() => ({ answer: Promise.withResolvers<[string, unknown][]>(), deleted: [] as string[] }))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  clear: async () => undefined,
  delMany: async (keys: string[]) => void disk.deleted.push(...keys),
  entries: () => disk.answer.promise,
  setMany: async () => undefined,
  values: async () => [],
}))
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../browser/toast.ts', () => ({ toast: () => undefined }))
vi.mock('../supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
vi.stubGlobal('document', { addEventListener: () => undefined, hidden: false })
vi.stubGlobal('__READ_SHAPE__', 'shape')

test('rows of Ruth’s that a slow disk gives late never come into the lists of whoever is next', async () => {
  const { restoreReads } = await import('./query-persister.ts')
  vi.useFakeTimers()
  enter('ruth')
  const restoring = restoreReads('ruth')
  await vi.advanceTimersByTimeAsync(1500)
  await restoring
  enter('tomas')
  query.clear()
  const read = {
    user: 'ruth',
    shape: 'shape',
    key: ['tasks', 'mine'],
    answer: [{ id: 'hers' }],
    at: 1,
    kept: Date.now(),
  }
  disk.answer.resolve([['hash', read]])
  await vi.advanceTimersByTimeAsync(100)
  expect(query.getQueryData(['tasks', 'mine'])).toBeUndefined()
  vi.useRealTimers()
})
