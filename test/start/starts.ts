import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, vi } from 'vitest'
import { type Server, startServer } from '../server.ts'

/* Starts of the real server, each on data of its own, for tests of starting and ending. */

// Each test waits for what a server says or for its end, however long a busy machine takes; a server that does not end
// by itself in ten seconds ends with 1. This only ends a run that hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** The ends of what a test opened for itself. */
export const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const end of opened.splice(0).reverse()) await end()
})

export async function server(env: Record<string, string> = {}) {
  const one = await startServer(env)
  opened.push(() => one.discard())
  return one
}

export const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'lifecycle-'))
  opened.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A start that is meant to be refused: what it said, and how it ended. */
export function refused(env: Record<string, string>, words: string[] = []) {
  const { status, stderr } = spawnSync(process.execPath, ['server/start.js', ...words], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr.trim() }
}

/** An answer by a connection of its own: one that is kept may have ended while a test waited for another program. */
const ask = (address: string) =>
  new Promise<{ status: number | undefined; body: string }>((tell, fail) => {
    get(address, { agent: false }, async (answer) =>
      tell({ status: answer.statusCode, body: await text(answer) }),
    ).once('error', fail)
  })
export const health = async ({ url }: Server) => (await ask(`${url}/health`)).status
export const keys = async ({ url }: Server): Promise<string> =>
  JSON.parse((await ask(`${url}/config.json`)).body).anonKey
