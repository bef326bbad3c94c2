import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../config.ts'
import type { Log } from '../log.ts'
import type { RunAs } from './run-as.ts'

const superuser = 'supabase_admin'
const major = '18'

/**
 * The folder of the database as it must be before anything runs on it: made if it is not there, refused if another
 * PostgreSQL made it.
 */
export async function prepareCluster(initdb: string, dir: string, as: RunAs, password: string, log: Log) {
  const version = join(dir, 'PG_VERSION')
  if (!existsSync(version)) return makeCluster(initdb, dir, as, password, log)
  const found = readFileSync(version, 'utf8').trim()
  if (found === major) return
  throw new StartRefused(
    `The data in ${dir} was written by PostgreSQL ${found}, but this is ${major}. Export it with pg_dumpall of version ${found}, or set DATA_DIR to another folder.`,
  )
}

async function makeCluster(initdb: string, dir: string, as: RunAs, password: string, log: Log) {
  log.info('creating the database (first start only)')
  // an earlier start may have been cut off in the middle of this
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  as.own(dir)
  const given = mkdtempSync(join(tmpdir(), 'pg-init-'))
  as.own(given)
  const passwordFile = join(given, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  as.own(passwordFile)
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const login = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const [program, args] = as.command(initdb, [`--pgdata=${dir}`, ...locale, ...login])
    const child = spawn(program, args, {
      ...as.ids,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const said = collect(child)
    const code = await new Promise((tell, fail) => child.once('exit', tell).once('error', fail))
    if (code !== 0) {
      rmSync(dir, { recursive: true, force: true })
      throw new StartRefused(`The database could not be created in ${dir}: ${said().trim()}`)
    }
  } finally {
    rmSync(given, { recursive: true, force: true })
  }
}

/** The last of what a program says on its error output, and each line as it comes. */
export function collect(child: ChildProcess, each: (line: string) => void = () => {}) {
  let last = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = (last + text).slice(-4000)
    for (const line of text.split('\n')) if (line) each(line)
  })
  return () => last
}
