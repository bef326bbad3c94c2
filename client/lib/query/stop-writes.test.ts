import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutate, optimistic, query, stopWrites } from './query.ts'

/* Writes that are under way when their person signs out. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
const toasts: string[] = []
vi.mock('../browser/toast.ts', () => ({ toast: (words: string) => toasts.push(words) }))
vi.stubGlobal('navigator', { onLine: true })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = ['tasks', 'mine']

test('a write of Ruth’s is not tried again as Tomas, and shows nothing of hers in his lists', async () => {
  query.setQueryData(key, [{ id: 'of Ruth' }])
  let tries = 0
  const adding = {
    mutationFn: async () => {
      tries += 1
      throw new TypeError('Failed to fetch')
    },
    ...optimistic([key], (list: { id: string }[], row: { id: string }) => [...list, row]),
  }
  const written = mutate(adding, { id: 'new' }).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(10)
  expect(tries).toBe(1)
  stopWrites()
  query.clear()
  query.setQueryData(key, [{ id: 'of Tomas' }])
  await vi.advanceTimersByTimeAsync(60_000)
  await written
  expect(tries).toBe(1)
  expect(query.getQueryData(key)).toEqual([{ id: 'of Tomas' }])
  expect(toasts).toEqual([])
})
