import { factsOf, type Log } from '../../log.ts'
import type { Database } from '../../postgres/database.ts'
import type { RestSettings } from '../settings.ts'
import { settledIn } from '../settings-in-database.ts'
import { ident } from '../sql.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { followNotices } from './follow-notices.ts'

/** A snapshot of the database: its catalogue, and the settings of REST with those that the database says itself. */
export type SchemaSnapshot = Catalogue & {
  settings: RestSettings
  /** Per exposed schema where its statements look. */
  searchPaths: ReadonlyMap<string, string>
  /** The call of the function that goes before every statement. */
  before: string | undefined
  /** The settings of every statement, as names and values. */
  settled: [name: string, value: string][]
  /** The time zones that PostgreSQL knows; they are read when first asked for, for that takes long. */
  timezones(): Promise<ReadonlySet<string>>
}

export type SchemaCache = {
  /** The catalogue as it was last read; the first call reads it. */
  current(): Promise<SchemaSnapshot>
  /** The same where it is at hand: undefined until it was read once. */
  known(): SchemaSnapshot | undefined
  /** A newer one, for a request that named something unknown; undefined when it was read only just now. */
  newer(than: SchemaSnapshot): Promise<SchemaSnapshot | undefined>
  /** Follows `notify pgrst, 'reload schema'` on one connection, until `end`. */
  listen(): void
  end(): Promise<void>
}

const apart = 1_000

export function openSchemaCache({
  database,
  settings,
  log,
}: {
  database: Database
  settings: RestSettings
  log: Log
}): SchemaCache {
  let zones: Promise<ReadonlySet<string>> | undefined
  const timezones = () => {
    zones ??= database
      .asService('authenticator', (db) => db.query<{ name: string }>('select name from pg_timezone_names'))
      .then((rows) => new Set(rows.map(({ name }) => name)))
    return zones
  }

  let known: Promise<SchemaSnapshot> | undefined
  let atHand: SchemaSnapshot | undefined
  let reading: Promise<SchemaSnapshot> | undefined
  let readAt = 0
  const ended = new AbortController()

  /** Replaces what requests see only once the new one is whole, and never by an older one. */
  function reload(): Promise<SchemaSnapshot> {
    readAt = Date.now()
    const begun = database.asService('authenticator', async (db) => {
      const settled = await settledIn(db, settings, log)
      return { ...(await readCatalogue(db, settled.schemas, log)), ...derived(settled), timezones }
    })
    reading = begun
    known ??= begun
    return begun.then(
      (catalogue) => {
        if (reading === begun) {
          known = begun
          atHand = catalogue
        }
        return catalogue
      },
      (failed) => {
        if (known === begun) known = undefined
        throw failed
      },
    )
  }

  let running = false
  let again = false
  /** Several notices at once, as a migration gives them, are one more reading after the one under way. */
  async function reloadSoon() {
    again = true
    if (running) return
    running = true
    do {
      again = false
      await reload().catch((failed) => log.warn('schema could not be read', factsOf(failed)))
    } while (again)
    running = false
  }

  let following: Promise<void> | undefined
  return {
    current: () => known ?? reload(),
    known: () => atHand,
    async newer(than) {
      // one that is being read at this moment is as new as any
      const latest = await reading?.catch(() => undefined)
      if (latest && latest !== than) return latest
      return Date.now() - readAt < apart ? undefined : reload()
    },
    listen() {
      following ??= followNotices({
        connection: database.connections.as('authenticator'),
        reload: reloadSoon,
        signal: ended.signal,
        log,
      })
    },
    async end() {
      ended.abort()
      await following
    },
  }
}

function derived(settings: RestSettings): Omit<SchemaSnapshot, keyof Catalogue | 'timezones'> {
  const { schemas, extraSearchPath, preRequest, appSettings } = settings
  const pathOf = (schema: string) => [...new Set([schema, ...extraSearchPath])].map(ident).join(', ')
  return {
    settings,
    searchPaths: new Map(schemas.map((schema) => [schema, pathOf(schema)])),
    before: preRequest === undefined ? undefined : `select ${preRequest.split('.').map(ident).join('.')}()`,
    settled: Object.entries(appSettings),
  }
}
