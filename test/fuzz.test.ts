import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOfDay } from '../scripts/fuzz/chance.ts'
import { type FuzzReport, fuzzAll, fuzzedServer } from '../scripts/fuzz-all.ts'
import type { Server } from './server.ts'

/*
 * Whatever chance makes up, sent to every capability at once by everybody who may and may not: `npm run fuzz:all --
 * --minutes 10 --seed N` goes on for longer, and walks a day's seed again.
 */
const seed = Number(process.env.FUZZ_SEED ?? seedOfDay())
const bounds = { ms: 20_000, least: 400, most: 8_000 }

let server: Server
let fuzzed: FuzzReport
beforeAll(async () => {
  server = await fuzzedServer()
  fuzzed = await fuzzAll(server, { seed, ...bounds })
  const { requests, sockets, statuses } = fuzzed
  console.log(`fuzz of the day, seed ${seed}: ${requests} requests, ${sockets} sockets, ${JSON.stringify(statuses)}`)
}, 120_000)
afterAll(() => server.discard())

describe(`what is made up by seed ${seed}`, () => {
  test('is never answered with a fault of ours, a secret, or what only the server knows', () => {
    expect(fuzzed.found.map(({ which, who, wrong, request }) => `#${which}, ${who}: ${wrong}\n${request}`)).toEqual([])
  })

  test('leaves no error in the log', () => {
    expect(fuzzed.errors).toEqual([])
  })

  test('leaves the server well, and no heavier than 700 MB', () => {
    expect(fuzzed.healthy).toBe(true)
    expect(fuzzed.megabytes).toBeLessThan(700)
  })

  test('is enough to mean something, and some of it is granted', () => {
    expect(fuzzed.requests).toBeGreaterThan(300)
    expect(fuzzed.statuses[200] ?? 0).toBeGreaterThan(5)
  })
})
