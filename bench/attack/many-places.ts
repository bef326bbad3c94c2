import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attacker.ts'
import { post, round } from './people.ts'

const [perSecond, places, mostUnderWay] = [500, 10_000, 2_000]

/** Five hundred wrong passwords a second, of ten thousand emails from as many addresses: none of them is slowed by itself. */
export const manyPlaces: Attacker = {
  name: `${perSecond} wrong passwords a second from ${places.toLocaleString('en')} addresses`,
  async storm() {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 })
    const said = new Map<number, number>()
    let [tried, underWay] = [0, 0]
    const one = async (n: number) => {
      underWay++
      const address = `100.64.${(n % places) >> 8}.${n % 256}`
      const { status } = await post(address, { email: `person${n % places}@example.org`, password: 'Spring' }, agent)
      said.set(status, (said.get(status) ?? 0) + 1)
      underWay--
    }
    const all: Promise<void>[] = []
    const began = performance.now()
    while (performance.now() - began < round) {
      while (tried < ((performance.now() - began) * perSecond) / 1000 && underWay < mostUnderWay) all.push(one(tried++))
      await sleep(5)
    }
    await Promise.all(all)
    agent.destroy()
    return {
      'tries a second': tried / (round / 1000),
      'that a password was looked at for': said.get(400) ?? 0,
      'told to come back (429)': said.get(429) ?? 0,
    }
  },
}
