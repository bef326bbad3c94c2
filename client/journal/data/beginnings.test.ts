import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changed, mutate, optimistic, query } from '../../lib/query/query.ts'
import { skippingPrompt, todaysPrompt } from './beginnings.ts'

/* The prompt of a day that is skipped while the server is slow. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../../lib/supabase/supabase.ts', () => ({ supabase: {}, byItself: [] }))
vi.mock('../../lib/supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
const saved = Promise.withResolvers<void>()
vi.mock('../../lib/outbox/write.ts', () => ({ write: () => saved.promise }))
vi.stubGlobal('navigator', { onLine: true })

test('it stays away when its table changes meanwhile, and the table is asked again after the write', async () => {
  const options = todaysPrompt('2026-11-23')
  const prompt = { id: 'a' }
  const asks = vi.fn(async () => (asks.mock.calls.length === 1 ? [prompt] : []))
  const page = new QueryObserver(query, { queryKey: options.queryKey, queryFn: asks })
  const stop = page.subscribe(() => undefined)
  await expect.poll(() => page.getCurrentResult().data).toEqual([prompt])
  const skipped = mutate(skippingPrompt, { today: '2026-11-23' })
  await expect.poll(() => page.getCurrentResult().data).toEqual([])
  await changed('journal_prompts')
  expect(asks).toHaveBeenCalledTimes(1)
  saved.resolve()
  await skipped
  await expect.poll(() => asks.mock.calls.length).toBeGreaterThan(1)
  expect(page.getCurrentResult().data).toEqual([])
  stop()
})

test('lists that depend on the input name their table', () => {
  const listsOf = (day: string) => [['journal_prompts', day]]
  // @ts-expect-error: without the table, nothing would be asked for again
  expect(() => optimistic<object, string>(listsOf, () => [])).toThrow()
})
