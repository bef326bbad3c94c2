import { networkOf } from '../../http/address.ts'
import type { Db } from '../../postgres/database.ts'

/**
 * True where somebody has one of their last sessions from a network (`networkOf`). Asked in the same way where there is
 * no such person, so that the time says nothing.
 */
export async function isKnownNetwork(db: Db, userId: string | undefined, network: string) {
  const addresses = await db.query<{ address: string }>(
    `select distinct host(last.ip) as address from
       (select ip from sessions where user_id = $1 and ip is not null order by created_at desc limit 20) as last`,
    [userId ?? null],
  )
  return addresses.some(({ address }) => networkOf(address) === network)
}
