import type { Claims } from '../http/claims.ts'
import { refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'

type Extension = 'broadcast' | 'presence'

/** A person's rights on a private topic. */
export type Rights = { reads: Extension[]; writes: Extension[] }

export type RightsOf = (claims: Claims, topic: string, headers: string) => Promise<Rights>
/** The same on several topics, in their order. */
export type RightsOn = (claims: Claims, topics: string[], headers: string) => Promise<Rights[]>

/** Asks the policies of `realtime.messages`, in one query. Throws only when nobody can be asked. */
export function readsRights({ database, log }: { database: Pick<Database, 'query'>; log: Log }): RightsOf {
  return async (claims, topic, headers) => {
    try {
      const [row] = await database.query(
        { role: claims.role, claims: JSON.stringify(claims), headers, timeout: '5s' },
        {
          text: `select array_to_string(reads, ','), array_to_string(writes, ',') from realtime.rights($1)`,
          values: [topic],
          repeatable: true,
        },
      )
      return { reads: listed(row?.[0]), writes: listed(row?.[1]) }
    } catch (error) {
      // a policy that fails on a topic, as a cast of one that it does not know, allows nothing
      const { status, message } = refusalOf(error, log)
      if (status >= 500) throw error
      log.warn('a policy of realtime.messages failed', { topic, error: message })
      return { reads: [], writes: [] }
    }
  }
}

/** Asks about as many topics as one socket may have in one query; where a policy fails on one of them, about each. */
export function readsAllRights({ database, log }: { database: Pick<Database, 'query'>; log: Log }): RightsOn {
  const rightsOf = readsRights({ database, log })
  return async (claims, topics, headers) => {
    try {
      const rows = await database.query(
        { role: claims.role, claims: JSON.stringify(claims), headers, timeout: '5s' },
        {
          text: `select array_to_string(its.reads, ','), array_to_string(its.writes, ',')
            from jsonb_array_elements_text($1::jsonb) with ordinality as asked (topic, place),
              lateral realtime.rights(asked.topic) as its order by asked.place`,
          values: [JSON.stringify(topics)],
          repeatable: true,
        },
      )
      return rows.map(([reads, writes]) => ({ reads: listed(reads), writes: listed(writes) }))
    } catch (error) {
      if (refusalOf(error, log).status >= 500) throw error
      return Promise.all(topics.map((topic) => rightsOf(claims, topic, headers)))
    }
  }
}

const listed = (text: Buffer | null | undefined) => (text?.toString().split(',').filter(Boolean) ?? []) as Extension[]
