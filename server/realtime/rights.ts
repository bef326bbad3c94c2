import type { Claims } from '../http/claims.ts'
import { refusalOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import type { Statement } from '../postgres/pipelined-query.ts'
import type { RawRow } from '../postgres/wire-messages.ts'
import type { Past, Replay } from './channel/replay.ts'

type Extension = 'broadcast' | 'presence'

/** A person's rights on a private topic. */
export type Rights = { reads: readonly Extension[]; writes: readonly Extension[] }

export type RightsOf = (claims: Claims, topic: string, headers: string) => Promise<Rights>
/** The same on several topics, in their order. */
export type RightsOn = (claims: Claims, topics: string[], headers: string) => Promise<Rights[]>
/** The rights, and of the past what is asked for and may be read. */
export type EntryOf = (claims: Claims, topic: string, headers: string, replay: Replay) => Promise<Entry>
type Entry = { rights: Rights; past: Past }

type Asked = { database: Pick<Database, 'query'>; log: Log }

/** Asks the policies of `realtime.messages`, in one query. Throws only when nobody can be asked. */
export function readsRights(asked: Asked): RightsOf {
  const ask = asksPolicies(asked)
  return async (claims, topic, headers) => {
    const text = `select array_to_string(reads, ','), array_to_string(writes, ',') from realtime.rights($1)`
    const [row] = await ask(claims, topic, headers, { text, values: [topic] })
    return rightsIn(row)
  }
}

/** Asks for both in one query, which is half of the work where thousands come back at once. */
export function readsEntry(asked: Asked): EntryOf {
  const ask = asksPolicies(asked)
  return async (claims, topic, headers, { since, limit }) => {
    const text = `select array_to_string(its.reads, ','), array_to_string(its.writes, ','), past.id, past.event, past.payload, past.bytes
      from realtime.rights($1) as its left join lateral realtime.replay($1, $2, $3) as past on 'broadcast' = any (its.reads)`
    const rows = await ask(claims, topic, headers, { text, values: [topic, String(since), String(limit)] })
    const past = rows.flatMap(([, , id, event, payload, bytes]) => {
      if (!id) return []
      const said = bytes ? { bytes: Buffer.from(String(bytes), 'base64') } : { payload: String(payload ?? 'null') }
      return [{ id: String(id), event: String(event), said }]
    })
    return { rights: rightsIn(rows[0]), past }
  }
}

/** Asks under somebody's rights; no rows where a policy fails on the topic, as in a cast of one that it does not know: that allows nothing. */
function asksPolicies({ database, log }: Asked) {
  return async (claims: Claims, topic: string, headers: string, statement: Pick<Statement, 'text' | 'values'>) => {
    try {
      return await database.query(
        { role: claims.role, claims: JSON.stringify(claims), headers, timeout: '5s' },
        { ...statement, repeatable: true },
      )
    } catch (error) {
      const { status, message } = refusalOf(error, log)
      if (status >= 500) throw error
      log.warn('a policy of realtime.messages failed', { topic, error: message })
      return []
    }
  }
}

/** Asks about as many topics as one socket may have in one query; where a policy fails on one of them, about each. */
export function readsAllRights({ database, log }: Asked): RightsOn {
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
      return rows.map(rightsIn)
    } catch (error) {
      if (refusalOf(error, log).status >= 500) throw error
      return Promise.all(topics.map((topic) => rightsOf(claims, topic, headers)))
    }
  }
}

const rightsIn = (row: RawRow | undefined): Rights => ({ reads: listed(row?.[0]), writes: listed(row?.[1]) })

/** One list for all who may do the same: each channel keeps its own rights. */
const lists: Record<string, readonly Extension[]> = {
  '': [],
  broadcast: ['broadcast'],
  presence: ['presence'],
  'broadcast,presence': ['broadcast', 'presence'],
}

const listed = (text: Buffer | null | undefined) => lists[String(text ?? '')] ?? []
