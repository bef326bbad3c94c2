import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sample, seedOfTheDay } from './sample.ts'

beforeEach(() => vi.stubEnv('SHRINK', ''))
afterEach(() => vi.unstubAllEnvs())

test('a property is tried a quarter as often as it says, on the cases of the day', () => {
  vi.stubEnv('FUZZ', '')
  expect(seedOfTheDay(new Date('2026-03-14T23:59:59Z'))).toBe(20260314)
  expect(sample(150)).toEqual({ numRuns: 38, seed: seedOfTheDay() })
})

test('npm run fuzz tries a property as often as it says', () => {
  vi.stubEnv('FUZZ', '1')
  expect(sample(150)).toEqual({ numRuns: 150 })
})

test('whoever waits for an answer in a minute gets a failure as it was met', () => {
  vi.stubEnv('SHRINK', '0')
  expect(sample(150)).toMatchObject({ endOnFailure: true })
})

test('every property that says how often it is tried goes by the sample', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
    encoding: 'utf8',
  })
  const own = files
    .trim()
    .split('\n')
    .filter((file) => file !== 'test/sample.test.ts')
  expect(own.filter((file) => /numRuns:/.test(readFileSync(file, 'utf8')))).toEqual([])
})
