// Every check, one after the other; what each took; the last line counts them all.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { ensureChromium, ensureHeadless } from './chromium.js'
import { failedTests, failedWalks, failure, failuresAsText } from './failures.js'
import { momentOfTheDay, runWalks } from './faults/calendar.ts'
import { ensureFaketime } from './faults/moved-clock.js'
import { machineWork, watchMachine } from './machine.js'
import { keepTemporaryFilesInMemory } from './memory.js'
import { ensureNginx } from './nginx.js'
import { sharesOf } from './shares.js'

const results = 'test-results'
const slowest = []
const unsteady = []
const failures = []
const parts = []
/** Each walk and each file of tests, as long as it would have taken had the machine been calm. */
const measured = []
const machine = watchMachine()
/** Timeout of each part in minutes, less than 90 together. On the slowest machine so far they took 1, 14, 46 and 3. */
const limits = { types: 4, tests: 20, walks: 56, moment: 8 }
let passed = 0
let failed = 0

const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'The tests drive Chromium, and there is none here. Install it with:\n\n  sudo apt-get install chromium\n',
  )
  process.exit(1)
}
/** In a file or a pipe: plain lines without colours, and nothing that redraws itself. */
const plain = !process.stdout.isTTY
if (plain) delete process.env.FORCE_COLOR
process.env.CHROMIUM = chromium
process.env.CHROMIUM_HEADLESS = ensureHeadless()
if (!ensureNginx()) console.log('Left out: what stands behind nginx, which is not here (apt-get install nginx).')
keepTemporaryFilesInMemory()

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

await part('types and style', () =>
  Promise.all([
    single('types', 'tsc', '--noEmit', '--checkers', '2'),
    single('types of the worker', 'tsc', '--noEmit', '-p', 'client/pwa'),
    single('style', 'biome', 'check', '--error-on-warnings'),
  ]),
)
await part('server, database and logic', vitest)
await part('walks in Chromium', playwright)
await part('walks at another moment', anotherMoment)

tellShares()
console.log('\nThe ten slowest:')
for (const { name, ms } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 10)) console.log(`${seconds(ms)}  ${name}`)
if (unsteady.length > 0) console.log(`\nUnsteady (passed only on the second run):\n  ${unsteady.join('\n  ')}`)
console.log('\nTime and processor time per part:')
for (const { name, ms, user, system } of [...parts, inAll()])
  console.log(`${seconds(ms)}  ${name} (${Math.round(user)} s of user and ${Math.round(system)} s of system time)`)
if (failures.length > 0) console.log(`\nFailed:\n\n${failuresAsText(failures)}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function tellShares() {
  machine.stop()
  const { byRoom, over } = sharesOf(measured)
  console.log('\nWorker time per room, adjusted for the machine’s load (walks, tests):')
  for (const [room, { walks, tests }] of [...byRoom].sort(([, a], [, b]) => b.all - a.all))
    console.log(`${seconds(walks * 1000)} ${seconds(tests * 1000)}  ${room}`)
  for (const sentence of over) console.log(`Over its share: ${sentence}.`)
}

function measure(kind, path, name, began, ms) {
  measured.push({ kind, path, name, ms: ms / machine.between(began, began + ms) })
}

async function part(name, work) {
  console.log(`\n— ${name}`)
  const began = Date.now()
  const before = machineWork()
  await work()
  const after = machineWork()
  parts.push({ name, ms: Date.now() - began, user: after.user - before.user, system: after.system - before.system })
}

function inAll() {
  const sum = (of) => parts.reduce((all, one) => all + of(one), 0)
  return { name: 'in all', ms: sum(({ ms }) => ms), user: sum(({ user }) => user), system: sum(({ system }) => system) }
}

/** Runs a program until it ends, or for `limit` minutes. With `pipe`, its output is returned instead of printed. */
function run(program, args, { out = 'inherit', limit, env } = {}) {
  const began = Date.now()
  const child = spawn(program, args, {
    stdio: ['ignore', out, out],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  const timers = limit
    ? [interrupt(child, program, limit, 'SIGINT'), interrupt(child, program, limit + 1, 'SIGKILL')]
    : []
  child.once('exit', () => timers.map(clearTimeout))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((tell) => {
    child.once('error', (error) => tell({ ok: false, ms: Date.now() - began, output: String(error) }))
    child.once('close', (code) => tell({ ok: code === 0, ms: Date.now() - began, output }))
  })
}

/** Ends a program at its timeout, so that the run still reports its results. */
function interrupt(child, program, minutes, signal) {
  const end = () => {
    console.error(`${program} did not end within ${minutes} minutes (${signal})`)
    child.kill(signal)
  }
  return setTimeout(end, minutes * 60_000)
}

async function single(name, program, ...args) {
  const { ok, ms, output } = await run(program, args, { out: plain ? 'pipe' : 'inherit', limit: limits.types })
  count(name, ok, ms)
  if (plain && !ok) failures.push(failure(name, output))
}

async function vitest() {
  const report = `${results}/vitest.json`
  // `minimal` prints failures and nothing else
  const shown = plain ? 'minimal' : 'dot'
  const reporters = [`--reporter=${shown}`, '--reporter=./test/run/slow-files.ts', '--reporter=json']
  // it would print colours wherever CI is set; set for all, NO_COLOR would make Node warn in each of Playwright's workers
  const { ok } = await run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], {
    limit: limits.tests,
    env: plain ? { NO_COLOR: '1' } : {},
  })
  const before = failed
  const answer = read(report)
  failures.push(...failedTests(answer))
  for (const file of answer?.testResults ?? []) {
    const path = relative('.', file.name).replaceAll(sep, '/')
    measure('file', path, path, file.startTime, file.endTime - file.startTime)
    for (const test of file.assertionResults) count(`${test.fullName}`, test.status === 'passed', test.duration ?? 0)
    if (file.status === 'failed' && file.assertionResults.length === 0) count(file.name, false, 0)
  }
  if (!ok && failed === before) countRun('the run of the server and database tests')
}

async function playwright() {
  const report = `${results}/playwright.json`
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
  const options = [`--reporter=${plain ? 'list' : 'line'},json`, `--global-timeout=${limits.walks * 60_000}`]
  const { ok } = await run('playwright', ['test', ...options], { limit: limits.walks + 2 })
  const before = failed
  const answer = read(report)
  failures.push(...failedWalks(answer))
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0)
      const name = `${suite.title} › ${spec.title}`
      count(name, spec.ok, ms)
      const [last] = spec.tests.flatMap((test) => test.results).slice(-1)
      if (last) measure('walk', `e2e/${spec.file}`, name, Date.parse(last.startTime), last.duration)
      if (spec.tests.some((test) => test.status === 'flaky')) unsteady.push(name)
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of answer?.suites ?? []) walk(suite)
  if (!ok && failed === before) countRun('the run of the walks')
}

/** A part that failed without a failed test. */
function countRun(name) {
  count(name, false, 0)
  failures.push(failure(name, 'It ended with an error outside of any test: its output is above.'))
}

/** A sample of the walks at the moment whose turn it is today; `npm run faults -- calendar` runs all at all moments. */
async function anotherMoment() {
  const library = ensureFaketime()
  if (!library) return console.log('Left out: it takes libfaketime (apt-get install libfaketime).')
  const { moment, files } = momentOfTheDay()
  const { passed, failures: failedThen } = await runWalks(library, moment, files, limits.moment)
  console.log(`${moment.name} (${moment.at}, ${moment.zone}): ${passed} walks passed of ${files.join(', ')}`)
  for (let n = 0; n < passed; n++) count(`a walk at ${moment.name}`, true, 0)
  for (const { name, reason } of failedThen) {
    count(name, false, 0)
    failures.push({ name: `${name} at ${moment.name}`, reason })
  }
}

function count(name, ok, ms) {
  if (ok) passed++
  else failed++
  slowest.push({ name, ms })
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`
}
