/*
 * The cost of one delivery of a broadcast to a server: one speaker, 500 listeners, 200 bytes, four messages under way.
 * `BENCH_PEERS` is a folder with socket.io and bun in its node_modules; without it those two are left out.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, report } from './report.ts'
import { countOf, type RawSocket, rawSocket } from './sockets.ts'

type Peer = {
  name: string
  command: string[]
  path: string
  hello: string
  joined: string
  say: (body: string) => string
}

const listeners = 500
const messages = 400
const rounds = 3
const underWay = 4
const mark = '"n":'
const here = import.meta.dirname

export async function fanOut() {
  const figures: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers()) {
      figures[peer.name] ??= []
      figures[peer.name]!.push(await measure(peer))
    }
  }
  const ws = median(figures['ws, a loop over send']!)
  report(
    `one broadcast to ${listeners}, median of ${rounds} rounds: server CPU per delivery, and its share of what ws takes`,
    {
      ...Object.fromEntries(
        Object.entries(figures).map(([name, all]) => [
          name,
          `${median(all).toFixed(2)} µs ${(median(all) / ws).toFixed(2)}`,
        ]),
      ),
    },
  )
}

function peers(): Peer[] {
  const folder = process.env.BENCH_PEERS
  const bun = folder && join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun')
  const plain = { path: '/', hello: 'join', joined: 'joined', say: (body: string) => body }
  const node = process.execPath
  return [
    {
      name: 'this server',
      command: [node, join(here, 'peers/this-server.ts')],
      path: '/realtime/v1/websocket?vsn=2.0.0&apikey=',
      hello: JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config: { broadcast: { self: true } } }]),
      joined: '"ok"',
      say: (body) => `["1",null,"realtime:bench","broadcast",{"type":"broadcast","event":"m","payload":${body}}]`,
    },
    { name: 'ws, a loop over send', command: [node, join(here, 'peers/ws.js')], ...plain },
    ...(folder && existsSync(join(folder, 'node_modules/socket.io'))
      ? [
          {
            name: 'socket.io',
            command: [node, join(here, 'peers/socket-io.js'), folder],
            path: '/socket.io/?EIO=4&transport=websocket',
            hello: '40',
            joined: '40{',
            say: (body: string) => `42["m",${body}]`,
          },
        ]
      : []),
    ...(bun && existsSync(bun) ? [{ name: 'Bun, publish', command: [bun, join(here, 'peers/bun.js')], ...plain }] : []),
  ]
}

/** Microseconds of the server's CPU for each delivery. */
async function measure({ command: [program, ...args], path, hello, joined, say }: Peer) {
  const child = spawn(program!, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [, port, apikey = ''] = await ready(child)
  let heard = 0
  let there = 0
  const sockets: RawSocket[] = []
  for (let n = 0; n < listeners; n++) {
    let isIn = false
    const socket = await rawSocket(`ws://127.0.0.1:${port}${path}${apikey}`, (bytes) => {
      if (!isIn && bytes.includes(joined)) {
        isIn = true
        there++
      } else heard += countOf(bytes, mark)
    })
    socket.send(hello)
    sockets.push(socket)
  }
  while (there < listeners) await sleep(5)
  const speak = async (count: number) => {
    const before = heard
    for (let n = 0; n < count; n++) {
      sockets[0]!.send(say(`{"n":${n},"text":"${'x'.repeat(180)}"}`))
      // a mark that is cut in two is not seen: wait for nearly all
      while (heard - before < (n - underWay) * listeners * 0.999) await new Promise(setImmediate)
    }
    while (heard - before < count * listeners * 0.995) await sleep(1)
  }
  await speak(50)
  const began = cpu(child.pid!)
  await speak(messages)
  const took = cpu(child.pid!) - began
  for (const { end } of sockets) end()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return took / messages / listeners
}

async function ready({ stdout }: ChildProcess) {
  let text = ''
  for await (const chunk of stdout!) {
    text += chunk
    const found = /ready (\d+) ?(\S*)\n/.exec(text)
    if (found) return found
  }
  throw new Error(`It did not begin: ${text}`)
}

/** Microseconds of CPU that a process has used: Linux counts in hundredths of a second. */
function cpu(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
