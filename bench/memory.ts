import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../test/server.ts'

/** The environment of a server that `collected` can ask. */
export const collecting = {
  NODE_OPTIONS: `--expose-gc --import ${join(import.meta.dirname, 'collecting.ts')} ${process.env.SERVER_FLAGS ?? ''}`,
}

/** MB that these servers hold, as the machine counts it. */
export const held = (servers: Server[]) =>
  servers
    .map(({ port }) => readFileSync(`/proc/${pidOn(port)}/smaps_rollup`, 'utf8'))
    .reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024, 0)

/** Has these servers collect, and says how many MB of heap are left. */
export async function collected(servers: Server[]) {
  const left = servers.map(async (server) => {
    const before = server.output().length
    process.kill(pidOn(server.port), 'SIGUSR2')
    for (;;) {
      await sleep(20)
      const said = /collected (\{.*\})\n/.exec(server.output().slice(before))
      if (said) return (JSON.parse(said[1]!) as { heapUsed: number }).heapUsed / 1024 / 1024
    }
  })
  return (await Promise.all(left)).reduce((sum, one) => sum + one)
}

/** Seconds of CPU that these servers have taken. */
export const cpuOf = (servers: Server[]) =>
  servers
    .map(({ port }) => /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pidOn(port)}/stat`, 'utf8')) ?? [])
    .reduce((sum, [, user = '', system = '']) => sum + (Number(user) + Number(system)) / 100, 0)

function pidOn(port: number) {
  const found = execFileSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' })
  return Number(/pid=(\d+)/.exec(found)?.[1])
}
