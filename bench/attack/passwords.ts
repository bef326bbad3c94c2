import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attacker.ts'
import { enemy, post, round } from './people.ts'

const attackers = 20

/** One address tries passwords without a pause, of many people and of one: when it is slowed, and when it is blocked. */
export const passwords: Attacker = {
  name: `${attackers} who try passwords from one address without a pause`,
  async storm() {
    const said: { at: number; status: number }[] = []
    await storm(said)
    const first = (status: number) => said.find((one) => one.status === status)?.at ?? Number.NaN
    const count = (status: number) => said.filter((one) => one.status === status).length
    return {
      'tries that a password was looked at for': count(400),
      'told to wait (429)': count(429),
      'ms until the first was told to wait': first(429),
      'told that the address is blocked (403)': count(403),
      'ms until it was blocked': first(403),
    }
  },
}

/** Half of it sprays one password over many people, half tries many at one. */
async function storm(said: { at: number; status: number }[]) {
  const began = performance.now()
  let tried = 0
  const one = async (by: number) => {
    while (performance.now() - began < round) {
      const email = by % 2 ? `person${tried++}@example.org` : 'ruth@example.org'
      const { status } = await post(enemy, { email, password: `Spring ${tried}` })
      said.push({ at: performance.now() - began, status })
      // the way there and back, which no attacker is spared
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: attackers }, (_, by) => one(by)))
}
