import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedTimers } from './shared-timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const told: string[] = []
const tell = (word: string) => () => void told.push(word)

test('answers that grow old in the same second wait together, and none is told early', () => {
  for (const word of ['one', 'two', 'three']) sharedTimers.setTimeout(tell(word), 30_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(29_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1001)
  expect(told.splice(0)).toEqual(['one', 'two', 'three'])
})

test('what is not waited for any more is not told, and keeps nobody else from being told', () => {
  const one = sharedTimers.setTimeout(tell('one'), 30_000)
  const two = sharedTimers.setTimeout(() => sharedTimers.clearTimeout(three), 30_000)
  const three = sharedTimers.setTimeout(tell('three'), 30_000)
  sharedTimers.setTimeout(tell('four'), 30_000)
  sharedTimers.clearTimeout(one)
  vi.advanceTimersByTime(31_000)
  sharedTimers.clearTimeout(two)
  expect(told.splice(0)).toEqual(['four'])
})

test('what is due soon is told to the moment', () => {
  const soon = sharedTimers.setTimeout(tell('never'), 1000)
  sharedTimers.setTimeout(tell('now'), 1000)
  sharedTimers.clearTimeout(soon)
  vi.advanceTimersByTime(1000)
  expect(told.splice(0)).toEqual(['now'])
})

test('one that throws keeps nobody else of its second from being told, and is reported', async () => {
  const reported: unknown[] = []
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((work) => {
    try {
      work()
    } catch (error) {
      reported.push(error)
    }
  })
  const broken = new Error('broken')
  sharedTimers.setTimeout(() => {
    throw broken
  }, 30_000)
  sharedTimers.setTimeout(tell('after it'), 30_000)
  vi.advanceTimersByTime(31_000)
  expect(told.splice(0)).toEqual(['after it'])
  expect(reported).toEqual([broken])
  vi.restoreAllMocks()
})
