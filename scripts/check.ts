// `npm run check`: types, style and the tests nearest to a change. `npm test` runs everything.
import { spawn } from 'node:child_process'
import { globSync, watch } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from './build.js'
import { changedSince, linesSince } from './check/changed.ts'
import { importsOfAll } from './check/imports.ts'
import { testsFor } from './check/tests.ts'
import { nearestWalks } from './check/walks.ts'
import { ensureChromium, ensureHeadless } from './chromium.js'
import { keepTemporaryFilesInMemory } from './memory.js'
import { roomOf } from './shares.js'

const { values } = parseArgs({
  options: {
    since: { type: 'string', default: 'HEAD' },
    walks: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
})
process.env.CHROMIUM = ensureChromium()
process.env.CHROMIUM_HEADLESS = ensureHeadless()
keepTemporaryFilesInMemory()
process.env.SHRINK = '0'

const ok = await check()
if (!values.watch) process.exit(ok ? 0 : 1)
onChange(check)

async function check() {
  const began = Date.now()
  const { here, gone } = changedSince(values.since)
  console.log(
    here.length + gone.length === 0 ? `Nothing has changed since ${values.since}.` : `Changed: ${here.join(' ')}`,
  )
  const isUnchanged = here.length + gone.length === 0
  const results = await Promise.all([
    types(),
    style(here),
    isUnchanged || tests([...here, ...gone]).then((passed) => passed && walks(walksFor(here))),
  ])
  const passed = results.every(Boolean)
  console.log(`\n${passed ? '✓' : '✘'} ${seconds(began)} s`)
  return passed
}

async function types() {
  const ofAll = await step('types', 'tsc', '--noEmit', '--checkers', '2')
  return ofAll && step('types of the worker', 'tsc', '--noEmit', '-p', 'client/pwa')
}

function style(files: string[]) {
  if (files.length === 0) return true
  return step('style', 'biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files)
}

async function tests(files: string[]) {
  if (files.some((file) => file.startsWith('client/'))) build()
  const { chosen, left } = await testsFor(files, values.since)
  const passed = await step(`${chosen.length} files of tests`, 'vitest', 'run', '--reporter=minimal', ...chosen)
  if (left.length > 0) console.log(`Left for npm test, since they are further from the change:\n  ${left.join('\n  ')}`)
  return passed
}

/** With `--walks` all of the rooms that have changed, otherwise those nearest to what a change shows. */
function walksFor(files: string[]) {
  if (!values.walks) return nearestWalks(files, importsOfAll(), (file) => linesSince(values.since, file))
  const rooms = new Set(files.map((file) => roomOf(file)))
  return globSync('e2e/**/*.test.ts').filter((file) => files.includes(file) || rooms.has(roomOf(file)))
}

function walks(chosen: string[]) {
  if (chosen.length === 0) return true
  build()
  return step(`walks: ${chosen.join(' ')}`, 'playwright', 'test', '--retries=0', '--reporter=dot', ...chosen)
}

/** Runs a program, and prints its output if it fails. */
function step(name: string, program: string, ...args: string[]) {
  const began = Date.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise<boolean>((tell) => {
    child.once('error', (error) => {
      output += error.message
      tell(false)
    })
    child.once('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✘'} ${name}, ${seconds(began)} s${code === 0 ? '' : `\n${output}`}`)
      tell(code === 0)
    })
  })
}

/** Does it again after each change of a file, once half a second has passed without another. */
function onChange(work: () => Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  watch('.', { recursive: true }, (_, file) => {
    if (!file || /^(node_modules|dist|data|test-results|\.git)\b|\.tsbuildinfo$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(work)
    }, 500)
  })
}

function seconds(began: number) {
  return ((Date.now() - began) / 1000).toFixed(1)
}
