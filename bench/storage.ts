import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTokens } from '../server/auth/sessions/tokens.ts'
import { median, report } from './report.ts'

/*
 * Files of 10 MB, up and down, under row level security, beside a bare Node stream to the same disk, in turns.
 * Goals: at least 0.7 of the stream, and memory that does not grow with the file.
 */
const port = 3976
const rounds = 30
const megabyte = 1_000_000
const person = '00000000-0000-4000-8000-0000000000a1'
const folder = `/storage/v1/object/attachments/00000000-0000-4000-8000-0000000000b1/${person}`
const agent = new Agent({ keepAlive: true })

export async function storage() {
  const home = mkdtempSync(join(tmpdir(), 'bench-storage-'))
  const dataDir = join(home, 'data')
  mkdirSync(join(home, 'bare'))
  const bare = fork(join(import.meta.dirname, 'storage-bare.ts'), [join(home, 'bare')])
  const there = new Promise<string>((tell) => bare.once('message', tell as (url: unknown) => void))
  const server = spawn(process.execPath, ['server/start.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: '1', FILE_SIZE_LIMIT: '2GB' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const ours = `http://127.0.0.1:${port}`
    while ((await fetch(`${ours}/health`).catch(() => undefined))?.status !== 200) await sleep(20)
    const tokens = await openTokens({
      secrets: JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')),
      save: () => {},
    })
    const exp = Math.floor(Date.now() / 1000) + 3600
    const token = await tokens.sign({ role: 'authenticated', sub: person, aud: 'authenticated', exp })
    await speed(ours, await there, token, { server, bare })
    await weight(ours, server, tokens.serviceRoleKey)
  } finally {
    await ended(bare)
    await ended(server)
    rmSync(home, { recursive: true, force: true })
  }
}

async function speed(ours: string, bare: string, token: string, by: Record<'server' | 'bare', ChildProcess>) {
  const body = randomBytes(10 * megabyte)
  const took: Record<string, number[]> = {}
  const worked: Record<string, number> = {}
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const process = what.startsWith('ours') ? by.server : by.bare
    const before = cpu(process)
    const began = performance.now()
    await work()
    took[what] = [...(took[what] ?? []), performance.now() - began]
    worked[what] = (worked[what] ?? 0) + cpu(process) - before
  }
  for (let round = 0; round < rounds; round++) {
    const at = `${ours}${folder}/bench-round-${round}/file`
    await timed('bare up', () => send('POST', `${bare}/file`, body))
    await timed('ours up', () => send('POST', at, body, token))
    await timed('synced up', () => send('POST', `${bare}/synced/file`, body))
    await timed('bare down', () => send('GET', `${bare}/file`))
    await timed('ours down', () => send('GET', at, undefined, token))
    await send('DELETE', at, undefined, token)
    // the first rounds warm up both
    if (round === 4) {
      for (const what of Object.keys(took)) {
        took[what] = []
        worked[what] = 0
      }
    }
  }
  const [bareUp, oursUp, syncedUp, bareDown, oursDown] = Object.values(took).map(median) as [
    number,
    number,
    number,
    number,
    number,
  ]
  report('storage, 10 MB (medians of 25, in turns)', {
    'upload: bare stream, ms': bareUp,
    'upload: bare stream that waits for the disk, ms': syncedUp,
    'upload: ours, which waits for the disk, ms': oursUp,
    'upload: ours beside the bare stream': bareUp / oursUp,
    'upload: ours beside the bare stream that waits': syncedUp / oursUp,
    'download: bare stream, ms': bareDown,
    'download: ours, ms': oursDown,
    'download: ours beside the bare stream': bareDown / oursDown,
    ...Object.fromEntries(
      Object.entries(worked).map(([what, ms]) => [`${what}: CPU of Node alone, ms each`, ms / (rounds - 5)]),
    ),
  })
}

/** The growth of the server while files of 10 MB and of 1 GB pass through it. */
async function weight(ours: string, server: ChildProcess, key: string) {
  const bucket = JSON.stringify({ id: 'bench', name: 'bench' })
  await send('POST', `${ours}/storage/v1/bucket`, Buffer.from(bucket), key, 'application/json')
  const figures: Record<string, number> = { 'server before, MB RSS': rss(server) }
  for (const size of [10, 100, 1000]) {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, rss(server))
    }, 50)
    const at = `${ours}/storage/v1/object/bench/${size}`
    await send('POST', at, pieces(size), key)
    await send('GET', at, undefined, key)
    clearInterval(watching)
    figures[`most while ${size} MB go up and down, MB RSS`] = most
    await send('DELETE', at, undefined, key)
  }
  report('storage, memory', figures)
}

async function* pieces(megabytes: number) {
  const piece = randomBytes(megabyte)
  for (let sent = 0; sent < megabytes; sent++) yield piece
}

/** Milliseconds that a process has worked so far, counted by the kernel in hundredths of a second. */
const cpu = ({ pid }: ChildProcess) => {
  const [, user = '', system = ''] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  return 10 * (Number(user) + Number(system))
}

const rss = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }))?.[1]) / 1024

function send(
  method: string,
  url: string,
  body?: Buffer | AsyncIterable<Buffer>,
  token?: string,
  type = 'application/octet-stream',
) {
  return new Promise<void>((done, fail) => {
    const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const asking = request(
      url,
      { method, agent, headers: { ...headers, ...(Buffer.isBuffer(body) ? { 'content-length': body.length } : {}) } },
      (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${method} ${url}: ${answer.statusCode}`))
        answer.resume().once('end', done).once('error', fail)
      },
    )
    asking.once('error', fail)
    if (!body || Buffer.isBuffer(body)) asking.end(body)
    else void stream(body, asking).catch(fail)
  })
}

async function stream(body: AsyncIterable<Buffer>, asking: ReturnType<typeof request>) {
  for await (const piece of body) {
    if (!asking.write(piece)) await new Promise((go) => asking.once('drain', go))
  }
  asking.end()
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = new Promise((tell) => child.once('exit', tell))
  child.kill('SIGTERM')
  await gone
}
