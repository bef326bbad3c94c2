import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../test/fixtures/fake-browser.ts'

const hour = 3_600_000
const truth = Date.UTC(2026, 2, 11, 12)
let clock: typeof import('./server-clock.ts')

beforeEach(async () => {
  vi.resetModules()
  stubLocalStorage()
  vi.useFakeTimers()
  clock = await import('./server-clock.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(lead: number, headers: Record<string, string> = {}) {
  vi.setSystemTime(truth + lead)
  const sent = Date.now() - 200
  clock.noteServerTime(new Response(null, { headers: { date: new Date(truth).toUTCString(), ...headers } }), sent)
}
const isRight = () => Math.abs(clock.serverNow() - truth) < 2000

test('a person whose clock is wrong sees the server’s time', () => {
  for (const lead of [70 * 60_000, 48 * hour, -3 * hour]) {
    answer(lead)
    expect(isRight()).toBe(true)
    expect(clock.onDevice(truth)).toBeCloseTo(Date.now(), -4)
  }
})

test('a person whose clock is wrong finds the right day before the next answer', async () => {
  answer(48 * hour)
  vi.resetModules()
  clock = await import('./server-clock.ts')
  expect(isRight()).toBe(true)
})

test('a person who corrects the clock is believed with the next answer', () => {
  answer(48 * hour)
  answer(0)
  expect(clock.serverNow()).toBe(Date.now())
})

test('a person on a slow network keeps their own clock, to the second', () => {
  answer(2000)
  expect(clock.serverNow()).toBe(Date.now())
})

test('an answer out of a cache moves nobody’s clock', () => {
  answer(hour, { age: '3600' })
  expect(clock.serverNow()).toBe(Date.now())
})
