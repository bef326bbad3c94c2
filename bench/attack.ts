import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attack/attacker.ts'
import { attackers } from './attack/attackers.ts'
import { watchDatabase } from './attack/memory.ts'
import { agent, person, port, round, signIn } from './attack/people.ts'
import { median, percentile, report } from './report.ts'
import { withServer } from './with-server.ts'

/*
 * Attackers one after the other, each for a round, and what somebody at another address notices who reads and signs in
 * meanwhile. Goals: their p50 at most twice that in calm, p99 of a read at most 250 ms. The load comes from this process
 * on the same cores. `ATTACKER=embeds` is for those alone whose name has that word.
 */
export async function attack() {
  await withServer({ name: 'attack', port, env: { SEED: '1', TRUSTED_PROXIES: '127.0.0.1' } }, async (dataDir) => {
    const { token } = await signIn()
    await person(token, sleep(1_000))
    const wanted = attackers.filter(({ name }) => name.includes(process.env.ATTACKER ?? ''))
    for (const attacker of wanted) await meet(attacker, token, dataDir)
  }).finally(() => agent.destroy())
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
