import { expect, test, vi } from 'vitest'
import type { Write } from '../../lib/outbox/write-request.ts'

/* Lessons that are longer than a meeting are split once, however often it has to be sent. */
vi.mock('../../lib/supabase/supabase.ts', () => ({ supabase: { from: () => chain } }))
vi.mock('../../lib/query/query.ts', () => ({
  rows: async (asked: unknown) => (asked === chain ? [{ id: 'entry' }] : []),
  query: { invalidateQueries: async () => undefined },
}))
vi.mock('../../lib/outbox/write.ts', () => ({
  writeNow: async (write: Extract<Write, { rpc: string }>) => {
    const { id } = write.args as { id: string }
    if (fails.shift()) throw new Error('No answer.')
    taken.add(id)
  },
}))

const chain = { select: () => chain, eq: () => chain, limit: () => chain }
/** The changes that the server has taken: the same id again is the same change. */
const taken = new Set<string>()
const fails: boolean[] = []

test('after an answer that was lost, the same parts are sent again', async () => {
  const { splitLessons } = await import('./plans.ts')
  const adoption = '00000000-0000-4000-8000-0000000000f1'
  const splits = [
    { lesson_key: 'one', title: 'Rye', minutes: 180, parts: 3 },
    { lesson_key: 'two', title: 'Wheat', minutes: 120, parts: 2 },
  ]
  fails.push(false, true)
  await expect(splitLessons(adoption, splits)).rejects.toThrow('No answer.')
  await splitLessons(adoption, splits)
  await splitLessons(adoption, splits)
  // two more parts of the first, one of the second
  expect(taken.size).toBe(3)
})
