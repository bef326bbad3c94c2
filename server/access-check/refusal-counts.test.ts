import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openRefusalCounts } from './refusal-counts.ts'

const here = { address: '203.0.113.7', code: 'blocked_address' }

/** Counts that nothing writes down by itself; `written` is what was. */
function trialCounts(write: () => Promise<unknown> = async () => {}) {
  const written: unknown[] = []
  const counts = openRefusalCounts({
    every: 1_000_000,
    log: createLog('error'),
    write: (refusals) => {
      written.push(refusals)
      return write()
    },
  })
  return { counts, written }
}

test('a thousand refusals of an address are written down once', async () => {
  const { counts, written } = trialCounts()
  for (let n = 0; n < 1000; n++) counts.count(here)
  counts.count({ ...here, code: 'user_banned' })
  counts.count({ ...here, address: undefined })
  await counts.flush()
  await counts.flush()
  expect(written).toEqual([
    [
      { ...here, count: 1000 },
      { ...here, code: 'user_banned', count: 1 },
    ],
  ])
})

test('what was counted is written down when the server stops', async () => {
  const { counts, written } = trialCounts()
  counts.count(here)
  await counts.stop()
  expect(written).toHaveLength(1)
})

test('whoever comes from ever more addresses fills no memory', async () => {
  const { counts, written } = trialCounts()
  for (let n = 0; n < 12_000; n++) counts.count({ ...here, address: `2001:db8::${n.toString(16)}` })
  await counts.flush()
  expect(written[0]).toHaveLength(10_000)
})

test('a database that is away costs the counts, and nothing else', async () => {
  const { counts } = trialCounts(() => Promise.reject(new Error('away')))
  counts.count(here)
  await expect(counts.flush()).resolves.toBeUndefined()
})
