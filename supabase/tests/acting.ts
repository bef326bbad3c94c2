import type { Db } from '../../server/postgres/database.ts'
import { asPerson, type Person, type TestDatabase } from '../../test/database.ts'

export type Someone = Person & { id: string }

/** A transaction as somebody, at a moment of the test's choosing. What it does stays. */
export function actingOn(database: TestDatabase) {
  const as = <T>(person: Someone, work: (db: Db) => Promise<T>, at?: string) =>
    asPerson(database, person, async (db) => {
      if (at) await db.query("select set_config('app.clock', $1, true)", [at])
      return work(db)
    })
  const ask = <Row extends Record<string, unknown>>(
    person: Someone,
    text: string,
    values: unknown[] = [],
    at?: string,
  ) => as(person, (db) => db.query<Row>(text, values), at)
  /** As the owner, past row level security, at a moment: what a job does. */
  const asOwner = <Row extends Record<string, unknown>>(text: string, values: unknown[] = [], at?: string) =>
    database.asService('postgres', async (db) => {
      if (at) await db.query("select set_config('app.clock', $1, true)", [at])
      return db.query<Row>(text, values)
    })
  /** The broadcasts on all channels about a table since the last look. */
  const said = async (table: string) => {
    const { rows } = await database.admin.query<{
      topic: string
      payload: { op: string; ids: string[]; table: string }
    }>(
      "with heard as (delete from realtime.messages returning topic, payload - 'id' as payload) select * from heard where payload ->> 'table' = $1 order by topic",
      [table],
    )
    return rows
  }
  return { ask, asOwner, said }
}
