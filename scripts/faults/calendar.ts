import { type StdioOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seedOfTheDay } from '../../test/sample.ts'
import { failedTests, failedWalks, failure, failuresAsText } from '../failures.js'
import { type Moment, moments } from './moments.ts'
import { ensureFaketime, movedClock } from './moved-clock.js'

const results = 'test-results/calendar'
const clock = /\bDate\b|\bnow\(\)|app\.clock|current_date|today|weekday/i

export type MomentResult = { passed: number; failures: { name: string; reason: string }[] }

/**
 * `npm run faults -- calendar [moment…] [--walks N] [--only path]`: all walks, and the database tests that read a
 * clock, at each of the named moments or at all of them. `--walks N` runs a sample of N walks, `--only` the walks and
 * tests whose path contains the word.
 */
export async function calendar(names: string[], { walks, only }: { walks?: string; only?: string }) {
  const chosen = names.length === 0 ? moments : moments.filter(({ name }) => names.includes(name))
  if (chosen.length < names.length || chosen.length === 0)
    throw new Error(`The moments are ${moments.map(({ name }) => name).join(', ')}.`)
  const library = ensureFaketime()
  if (!library) throw new Error('Moving the clock takes libfaketime: install it with apt-get install libfaketime.')
  const outcomes: MomentResult[] = []
  for (const [at, moment] of chosen.entries()) {
    const files = walks ? sampledWalks(Number(walks), seedOfTheDay() + at) : matching(walkFiles(), only)
    const ofMoment = [await runWalks(library, moment, files)]
    if (!walks) ofMoment.push(await runTests(library, moment, matching(clockTests(), only)))
    outcomes.push(...ofMoment)
    console.log(`${moment.name} (${moment.at}, ${moment.zone}): ${counted(ofMoment)}`)
    console.log(failuresAsText(ofMoment.flatMap(({ failures }) => failures)))
  }
  console.log(`\n${counted(outcomes)}`)
  return outcomes.every(({ failures }) => failures.length === 0)
}

/** The moment that `npm test` takes on a day, and a sample of 20 walks. */
export function momentOfTheDay(day = new Date()) {
  const moment = moments[Math.floor(day.getTime() / 86_400_000) % moments.length]!
  return { moment, files: sampledWalks(20, seedOfTheDay(day)) }
}

/** Runs walks at a moment, for at most so many minutes: two a file unless the caller says otherwise. */
export async function runWalks(
  library: string,
  moment: Moment,
  files: string[],
  minutes = files.length * 2,
): Promise<MomentResult> {
  if (files.length === 0) return { passed: 0, failures: [] }
  const report = reportPath(`${moment.name}-walks`)
  const chosen = files.map((file) => `${file.replaceAll('.', '\\.')}$`)
  const limit = `--global-timeout=${minutes * 60_000}`
  const options = ['--retries=0', '--reporter=json', limit, `--output=${results}/${moment.name}`]
  await run(library, moment, 'playwright', ['test', ...chosen, ...options], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const answer = read(report)
  return outcome(answer?.stats?.expected ?? 0, failedWalks(answer), 'the walks did not run')
}

async function runTests(library: string, moment: Moment, files: string[]): Promise<MomentResult> {
  if (files.length === 0) return { passed: 0, failures: [] }
  const report = reportPath(`${moment.name}-tests`)
  await run(library, moment, 'vitest', ['run', ...files, '--reporter=json', `--outputFile.json=${report}`])
  const answer = read(report)
  return outcome(answer?.numPassedTests ?? 0, failedTests(answer), 'the database tests did not run')
}

/** A run without a single result has failed. */
const outcome = (passed: number, failures: MomentResult['failures'], ifEmpty: string): MomentResult => ({
  passed,
  failures: passed + failures.length === 0 ? [failure(ifEmpty, '')] : failures,
})

const counted = (outcomes: MomentResult[]) => {
  const sum = (of: (one: MomentResult) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failures }) => failures.length)} failed`
}

async function run(
  library: string,
  moment: Moment,
  program: string,
  args: string[],
  more: Record<string, string> = {},
) {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  const env = { ...process.env, ...movedClock(library, moment), ...more }
  await once(spawn(program, args, { stdio, env }), 'exit')
}

function reportPath(name: string) {
  mkdirSync(results, { recursive: true })
  const path = join(results, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

const read = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

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
