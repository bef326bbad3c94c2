import { networkOf } from '../../http/address.ts'
import type { Db } from '../../postgres/database.ts'
import { type KeptUser, userOf } from './users.ts'

/**
 * Somebody by an address in lower case or a number, and whether one of their last sessions is from a network
 * (`networkOf`): one statement, in which the same is asked where there is no such person.
 */
export async function userFrom(db: Db, by: 'email' | 'phone', identifier: string, network: string) {
  const [row] = await db.query<{ person: KeptUser | null; addresses: string[] }>(
    `select (select to_json(people) from auth_private.people where ${by} = $1 and not is_sso_user) as person,
       array(select distinct host(last.ip) from (
         select ip from sessions where user_id = (select id from users where ${by} = $1 and not is_sso_user) and ip is not null
         order by created_at desc limit 20) as last) as addresses`,
    [identifier],
  )
  const { person, addresses } = row!
  return { found: person ? userOf(person) : undefined, isKnown: addresses.some((one) => networkOf(one) === network) }
}
