import { type StdioOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { seedOfTheDay } from '../../test/sample.ts'
import { type Moment, moments } from './moments.ts'
import { ensureFaketime, movedClock } from './moved-clock.js'

const results = 'test-results/calendar'
const clock = /\bDate\b|\bnow\(\)|app\.clock|current_date|today|weekday/i

/** What failed at a moment, each with its reason, and how many passed. */
type Outcome = { passed: number; failures: string[] }

/**
 * `npm run faults -- calendar [moment…] [--walks N] [--only path]`: all walks, and the database tests that read a
 * clock, at each of the named moments or at all of them. `--walks N` runs a sample of N walks, `--only` the walks and
 * tests whose path contains the word.
 */
export async function calendar(words: string[], { walks, only }: { walks?: string; only?: string }) {
  const chosen = words.length === 0 ? moments : moments.filter(({ name }) => words.includes(name))
  if (chosen.length < words.length || chosen.length === 0)
    throw new Error(`The moments are ${moments.map(({ name }) => name).join(', ')}.`)
  const library = ensureFaketime()
  if (!library) throw new Error('Moving the clock takes libfaketime: install it with apt-get install libfaketime.')
  let passed = 0
  let failed = 0
  for (const [at, moment] of chosen.entries()) {
    const files = walks ? sampledWalks(Number(walks), seedOfTheDay() + at) : matching(walkFiles(), only)
    const tests = walks ? [] : matching(clockTests(), only)
    const outcomes = [await runWalks(library, moment, files), await runTests(library, moment, tests)]
    for (const one of outcomes) {
      passed += one.passed
      failed += one.failures.length
    }
    const failures = outcomes.flatMap((one) => one.failures)
    console.log(`${moment.name} (${moment.at}, ${moment.zone}): ${failures.length} failed`)
    for (const failure of failures) console.log(`  ${failure}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0
}

/** The moment that `npm test` takes on a day, and a sample of 20 walks. */
export function momentOfTheDay(day = new Date()) {
  const moment = moments[Math.floor(day.getTime() / 86_400_000) % moments.length]!
  return { moment, files: sampledWalks(20, seedOfTheDay(day)) }
}

/** Runs walks at a moment. */
export async function runWalks(library: string, moment: Moment, files: string[]): Promise<Outcome> {
  if (files.length === 0) return { passed: 0, failures: [] }
  const report = reportPath(`${moment.name}-walks`)
  await run(
    library,
    moment,
    'playwright',
    [
      ...['test', ...files.map((file) => `${file.replaceAll('.', '\\.')}$`)],
      ...['--retries=0', '--reporter=json', `--output=${results}/${moment.name}`],
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const outcome: Outcome = { passed: 0, failures: [] }
  const visit = ({ suites = [], specs = [] }: Suite) => {
    for (const { ok, title, file, tests } of specs) {
      if (ok) outcome.passed++
      else
        outcome.failures.push(
          `${file} › ${title}: ${firstLines(tests.flatMap((one) => one.results).at(-1)?.error?.message)}`,
        )
    }
    for (const suite of suites) visit(suite)
  }
  visit(read<Suite>(report))
  if (outcome.passed + outcome.failures.length === 0) outcome.failures.push('the walks did not run')
  return outcome
}

async function runTests(library: string, moment: Moment, files: string[]): Promise<Outcome> {
  if (files.length === 0) return { passed: 0, failures: [] }
  const report = reportPath(`${moment.name}-tests`)
  await run(library, moment, 'vitest', ['run', ...files, '--reporter=json', `--outputFile.json=${report}`])
  const found = read<{ testResults: { name: string; assertionResults: Assertion[] }[] }>(report).testResults ?? []
  const all = found.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ ...one, file: name })))
  const failures = all
    .filter(({ status }) => status === 'failed')
    .map(({ file, fullName, failureMessages }) => `${file} › ${fullName}: ${firstLines(failureMessages[0])}`)
  const passed = all.filter(({ status }) => status === 'passed').length
  return { passed, failures: passed + failures.length === 0 ? ['the database tests did not run'] : failures }
}

type Assertion = { status: string; fullName: string; failureMessages: string[] }
type Spec = { ok: boolean; title: string; file: string; tests: { results: { error?: { message?: string } }[] }[] }
type Suite = { suites?: Suite[]; specs?: Spec[] }

async function run(library: string, moment: Moment, program: string, args: string[], env: Record<string, string> = {}) {
  const moved = movedClock(library, moment)
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  await once(spawn(program, args, { stdio, env: { ...process.env, ...moved, ...env } }), 'exit')
}

function reportPath(name: string) {
  mkdirSync(results, { recursive: true })
  const path = join(results, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

function read<T extends object>(path: string): Partial<T> & object {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .sort()

const walkFiles = () => filesIn('e2e')
const clockTests = () => filesIn('supabase/tests').filter((file) => clock.test(readFileSync(file, 'utf8')))
const matching = (files: string[], only = '') => files.filter((file) => file.includes(only))

/** Whole files, drawn by a seed, that together have at least so many walks. */
function sampledWalks(count: number, seed: number) {
  let found = 0
  const drawn = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return walkFiles()
    .toSorted((a, b) => drawn(a).localeCompare(drawn(b)))
    .filter((file) => {
      if (found >= count) return false
      found += readFileSync(file, 'utf8').match(/^\s*test\(/gm)?.length ?? 0
      return true
    })
}

const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 6).join(' ').trim()
