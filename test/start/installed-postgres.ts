import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { runAs } from '../../server/postgres/run-as.ts'

const superuser = 'supabase_admin'

/** A new PostgreSQL of the machine's own packages, with its programs in `bin`, on a Unix socket in the folder `host`. */
export async function startInstalled(bin: string, password: string, settings: Record<string, string>) {
  const host = mkdtempSync(join(tmpdir(), 'pg-'))
  const dir = join(host, 'data')
  const as = runAs(dir, join(bin, 'postgres'), tmpdir())
  as.own(host)
  const passwordFile = join(host, 'password')
  writeFileSync(passwordFile, password)
  const login = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const [initdb, words] = as.command(join(bin, 'initdb'), ['-D', dir, '--encoding=UTF8', '--locale=C.UTF-8', ...login])
  const made = spawnSync(initdb, words, { ...as.ids, env: {}, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const all = {
    listen_addresses: '',
    wal_level: 'logical',
    timezone: 'UTC',
    ...settings,
    unix_socket_directories: host,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = as.command(join(bin, 'postgres'), ['-D', dir, ...flags])
  const child = spawn(program, args, { ...as.ids, env: {}, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await reachable(host, password))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`)
    await setTimeout(50)
  }
  return {
    host,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(host, { recursive: true, force: true })
    },
  }
}

async function reachable(host: string, password: string) {
  const client = new pg.Client({ host, user: superuser, password, database: 'postgres' })
  const found = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return found
}
