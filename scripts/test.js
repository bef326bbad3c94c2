// Every check, one after the other; the last line counts them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.js'

const results = 'test-results'
const slowest = []
const unsteady = []
let passed = 0
let failed = 0

const chromium = ensureChromium()
if (!chromium) {
  console.error(
    'The tests drive Chromium, and there is none here. Install it with:\n\n  sudo apt-get install chromium\n',
  )
  process.exit(1)
}
process.env.CHROMIUM = chromium

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

single('types', 'tsc', '--noEmit')
single('types of the worker', 'tsc', '--noEmit', '-p', 'client/pwa')
single('style', 'biome', 'check', '--error-on-warnings')
vitest()
playwright()

console.log('\nThe ten slowest:')
for (const { name, ms } of slowest.sort((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
if (unsteady.length > 0) console.log(`\nUnsteady, passed only when walked once more:\n  ${unsteady.join('\n  ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function run(program, ...args) {
  const began = Date.now()
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return { ok: status === 0, ms: Date.now() - began }
}

function single(name, program, ...args) {
  console.log(`\n— ${name}`)
  const { ok, ms } = run(program, ...args)
  count(name, ok, ms)
}

function vitest() {
  console.log('\n— server, database and logic')
  const report = `${results}/vitest.json`
  const { ok } = run('vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`)
  const before = failed
  for (const file of read(report)?.testResults ?? []) {
    for (const test of file.assertionResults) count(`${test.fullName}`, test.status === 'passed', test.duration ?? 0)
    if (file.status === 'failed' && file.assertionResults.length === 0) count(file.name, false, 0)
  }
  if (!ok && failed === before) count('the run of the server and database tests', false, 0)
}

function playwright() {
  console.log('\n— walks in Chromium')
  const report = `${results}/playwright.json`
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
  const { ok } = run('playwright', 'test', '--reporter=line,json')
  const before = failed
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, result) => sum + result.duration, 0)
      const name = `${suite.title} › ${spec.title}`
      count(name, spec.ok, ms)
      if (spec.tests.some((test) => test.status === 'flaky')) unsteady.push(name)
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of read(report)?.suites ?? []) walk(suite)
  if (!ok && failed === before) count('the run of the walks', false, 0)
}

function count(name, ok, ms) {
  if (ok) passed++
  else failed++
  slowest.push({ name, ms })
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
