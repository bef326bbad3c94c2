import { networkOf } from '../../http/address.ts'
import { openCounter } from '../../http/rate-limit.ts'
import type { Db } from '../../postgres/database.ts'

const [keptFor, mostNetworks, mostPeople] = [60_000, 200, 10_000]
/** Sign-in attempts per known person, counted in memory so that a flood for one address does not reach the database. */
const attempts = { perSecond: 10 / 300, burst: 10 }

/**
 * The people who signed in from a network in the last 30 days, by email or phone number. Cached per network for a minute,
 * because a flood of guesses names thousands of people, most of whom do not exist.
 */
export function openNeighbours({ once, now }: { once: Db; now: () => number }) {
  const networks = new Map<string, { until: number; people: Promise<Set<string>> }>()
  const counter = openCounter(attempts)

  function peopleAround(ip: string, network: string) {
    const kept = networks.get(network)
    if (kept && kept.until > now()) return kept.people
    networks.delete(network)
    if (networks.size >= mostNetworks) networks.delete(networks.keys().next().value!)
    const people = read(ip)
    people.catch(() => networks.delete(network))
    networks.set(network, { until: now() + keptFor, people })
    return people
  }

  async function read(ip: string) {
    const rows = await once.query<{ identifier: string }>(
      `select distinct unnest(array[lower(person.email), person.phone]) as identifier
       from sessions as last join users as person on person.id = last.user_id
       where last.ip <<= network(set_masklen($1::inet, case family($1::inet) when 4 then 32 else 64 end))
         and last.created_at > $2::timestamptz - interval '30 days' and not person.is_sso_user
       limit ${mostPeople}`,
      [ip, new Date(now())],
    )
    return new Set(rows.map(({ identifier }) => identifier))
  }

  return {
    /** True if this person is known on the network and has an attempt left. */
    async mayTry(ip: string, identifier: string) {
      const network = networkOf(ip)
      const people = await peopleAround(ip, network)
      return people.has(identifier) && counter.take(`${network} ${identifier}`, now()) === 0
    },
  }
}
