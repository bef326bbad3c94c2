import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work beside a server of its own on an empty folder, both of which are gone afterwards. */
export async function withServer(
  { name, port, env }: { name: string; port: number; env: NodeJS.ProcessEnv },
  work: (dataDir: string, server: ChildProcess) => Promise<void>,
) {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), `bench-${name}-`)))
  const server = spawn(process.execPath, ['server/start.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((tell) => server.once('exit', tell))
  try {
    while ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status !== 200) await sleep(20)
    await work(dataDir, server)
  } finally {
    server.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
}
