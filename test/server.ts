import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { threadId } from 'node:worker_threads'
import { preloadEnv } from '../server/config.ts'

export type Server = {
  url: string
  port: number
  dataDir: string
  pid: number
  /** All that it printed so far. */
  output(): string
  /** Waits until it has printed these words; fails when it ends without them. */
  says(words: string): Promise<void>
  /** Ends it as `kill` does, and waits until it is gone; with SIGKILL it has no say in it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts it again on the same data and port, or another build of it in its place. */
  again(newer?: { program: string; env: Record<string, string> }): Promise<Server>
  /** Ends it and forgets its data. */
  discard(): Promise<void>
}

/**
 * The real server as a process of its own, on a free port and a data folder of its own; or another program of its
 * folder. Where the run has made a seeded data folder (`e2e/seeded.ts`) on this day, one that wants the seed starts on a
 * copy; what is due today in a folder of yesterday is late.
 */
export async function startServer(env: Record<string, string> = {}, program = 'start.js'): Promise<Server> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'server-'))
  const { SEEDED_DATA, SEEDED_ON } = process.env
  const seeded = SEEDED_ON === new Date().toDateString() && SEEDED_DATA
  // owners and modes too: PostgreSQL may be somebody else's
  if (seeded && env.SEED === '1' && !env.SUPABASE_DIR) execFileSync('cp', ['-a', `${seeded}/.`, dataDir])
  return launch(port, dataDir, env, program)
}

/**
 * Runs SQL beside a server as who owns the machine does: for what no client may, such as a day that is long ago. Gives
 * the rows that come, each as JSON on a line of its own.
 */
export function statement({ dataDir }: Server, text: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const program = join(import.meta.dirname, '..', 'server', 'sql.ts')
  // an error's words are in what is thrown
  return execFileSync(process.execPath, [program, text], { env, encoding: 'utf8', stdio: 'pipe' })
}

/** The environment of a program that a test starts: where programs are, and what moves the clock of a whole run. */
export const machineEnv = () => ({
  PATH: process.env.PATH,
  ...(process.env.TZ ? { TZ: process.env.TZ } : {}),
  ...preloadEnv(),
})

/** The flags of Node in `npm start`: docs/operate.md says why. */
const flags = ['--max-semi-space-size=8']

async function launch(port: number, dataDir: string, env: Record<string, string>, program: string): Promise<Server> {
  const child = spawn(process.execPath, [...flags, resolve(import.meta.dirname, '..', 'server', program)], {
    env: { ...machineEnv(), TMPDIR: tmpdir(), PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  // a test that breaks off leaves nothing running
  const along = () => void child.kill('SIGTERM')
  process.once('exit', along)
  const ended = new Promise<number | null>((tell) => child.once('exit', tell))
  void ended.then(() => process.off('exit', along))
  const says = (words: string) =>
    new Promise<void>((tell, fail) => {
      const look = () => void (output.includes(words) && tell())
      look()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void ended.then((code) => fail(new Error(`The server ended with ${code}: ${output}`)))
    })
  await says('is ready at')
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    pid: child.pid!,
    output: () => output,
    says,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    again: (newer) => launch(port, dataDir, { ...env, ...newer?.env }, newer?.program ?? program),
    async discard() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let nextPort = 0

/**
 * A free port below those that the system gives to outgoing connections, any of which could take it while its server
 * restarts. Each process and thread has a block of a hundred, so that no two of them choose the same one.
 */
export async function freePort(): Promise<number> {
  const block = (process.pid + threadId) % 200
  const port = 12_000 + block * 100 + (nextPort++ % 100)
  const probe = createServer()
  const isFree = await new Promise<boolean>((tell) => {
    probe.once('error', () => tell(false))
    probe.listen(port, '127.0.0.1', () => tell(true))
  })
  await new Promise((done) => probe.close(done))
  return isFree ? port : freePort()
}
