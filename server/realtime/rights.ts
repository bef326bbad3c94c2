import type { Claims } from '../http/claims.ts'
import { refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'

type Extension = 'broadcast' | 'presence'

/** What somebody may do on a private topic. */
export type Rights = { reads: Extension[]; writes: Extension[] }

export type RightsOf = (claims: Claims, topic: string, headers: string) => Promise<Rights>

/** Asks the policies of `realtime.messages`, in one flight. Throws only when nobody can be asked. */
export function readsRights({ database, log }: { database: Database; log: Log }): RightsOf {
  return async (claims, topic, headers) => {
    try {
      const [row] = await database.fly(
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

const listed = (text: Buffer | null | undefined) => (text?.toString().split(',').filter(Boolean) ?? []) as Extension[]
