import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attack/attacker.ts'
import { attackers } from './attack/attackers.ts'
import { watchDatabase } from './attack/memory.ts'
import { agent, person, port, round, signIn, url } from './attack/people.ts'
import { median, percentile, report } from './report.ts'

/*
 * Attackers one after the other, each for a round, and what somebody at another address notices who reads and signs in
 * meanwhile. Goals: their p50 at most twice that in calm, p99 of a read at most 250 ms. The load comes from this process
 * on the same cores. `ATTACKER=embeds` is for those alone whose name has that word.
 */
export async function attack() {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'bench-attack-')))
  const server = spawn(process.execPath, ['server/start.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: '1', TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((tell) => server.once('exit', tell))
  try {
    while ((await fetch(`${url}/health`).catch(() => undefined))?.status !== 200) await sleep(20)
    const { token } = await signIn()
    await person(token, sleep(1_000))
    const wanted = attackers.filter(({ name }) => name.includes(process.env.ATTACKER ?? ''))
    for (const attacker of wanted) await meet(attacker, token, dataDir)
  } finally {
    server.kill('SIGTERM')
    await gone
    agent.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function meet({ name, storm }: Attacker, token: string, dataDir: string) {
  const calm = await person(token, sleep(round))
  const watched = watchDatabase(dataDir)
  const under = storm()
  const during = await person(token, under)
  const memory = watched()
  report(name, await under)
  report('somebody at another address meanwhile', {
    'p50 of a read in calm, ms': median(calm.reads),
    'p50 in the attack, times that (goal 2)': median(during.reads) / median(calm.reads),
    'p99 of a read in the attack, ms (goal 250)': percentile(during.reads, 0.99),
    'p50 of a sign-in in calm, ms': median(calm.signIns),
    'p50 in the attack, times that (goal 2) ': median(during.signIns) / median(calm.signIns),
    'of their requests refused': calm.refused + during.refused,
    'MB of the database at most, all its processes': memory.all,
    'MB of one of them at most': memory.one,
  })
}
