import { escapeIdentifier, escapeLiteral } from 'pg'
import type { PipelineQuery } from '../../postgres/pipeline-pool.ts'
import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { Change, LogRow } from './change.ts'
import { type Condition, predicateOf, sqlOf } from './filters.ts'
import type { Table } from './tables.ts'

/** A row as clients are told: the JSON text of each column that the log has. */
type Values = Map<string, string>

/** A change on its way to those who want it. */
export type Item = {
  change: Change
  record: Values | undefined
  old: Values | undefined
  /** The frames made of it already, by what they depend on: all who are told alike share one. */
  frames: Map<string, Buffer>
}

/** Changes of one table that came together. */
export type Slice = {
  oid: number
  items: Item[]
  /** True for each that meets all conditions, asked once for all who set the same. */
  matches(filter: Filter, context: RequestContext): Promise<boolean[]>
}

/** The conditions of a subscription; `name` tells the same ones apart from others. */
export type Filter = { name: string; conditions: Condition[]; table: Table | undefined }

/** Past this a change is told without its longer values, as there. */
const mostCharacters = 1024 * 1024
const longestThen = 64

/** The context of queries in nobody's name: how values are written as JSON. */
const scribe: RequestContext = { role: 'service_role', claims: '{}', timeout: '5s', searchPath: '' }

export async function sliceOf(changes: Change[], table: Table, query: PipelineQuery): Promise<Slice> {
  const rows = changes.flatMap(({ record, old }) => [record, old].filter((tuple) => tuple !== undefined))
  const written = await write(rows, table, query)
  let at = 0
  const items = changes.map((change): Item => {
    const record = change.record && short(written[at++]!, change)
    const old = change.old && short(written[at++]!, change)
    return { change, record, old: old ?? keysOf(change, record, table), frames: new Map() }
  })
  const asked = new Map<string, Promise<boolean[]>>()

  return {
    oid: changes[0]!.oid,
    items,
    matches(filter, context) {
      const known = asked.get(filter.name)
      if (known) return known
      const tuples = changes.map(({ record, old }) => record ?? old ?? {})
      const answer = meets(tuples, filter, context, query)
      asked.set(filter.name, answer)
      return answer
    },
  }
}

/** True for each row that meets all conditions. Throws what Postgres says when they make no sense to it. */
export async function meets(
  tuples: LogRow[],
  { conditions, table }: Filter,
  context: RequestContext,
  query: PipelineQuery,
): Promise<boolean[]> {
  const columns = table?.columns ?? new Map()
  if (conditions.some(({ column }) => !columns.has(column))) return tuples.map(() => false)
  const predicates = conditions.map((condition) => ({
    column: condition.column,
    holds: predicateOf(condition, columns.get(condition.column)!),
  }))
  if (predicates.every(({ holds }) => holds)) {
    return tuples.map((tuple) => predicates.every(({ column, holds }) => holds!(tuple[column])))
  }
  const { text, values } = sqlOf(conditions, columns)
  const found = await query(
    { ...context, timeout: '1s', searchPath: '' },
    {
      text: `select n from jsonb_array_elements($1::jsonb) with ordinality as e (r, n) where ${text}`,
      values: [JSON.stringify(tuples), ...values],
      repeatable: true,
    },
  )
  const meeting = new Set(found.map(([n]) => Number(n) - 1))
  return tuples.map((_, n) => meeting.has(n))
}

/** The rows that somebody sees who asks for them by their keys. */
export async function seen(
  items: Item[],
  table: Table,
  context: RequestContext,
  query: PipelineQuery,
): Promise<Set<Item>> {
  const keys = [...table.columns.values()].filter(({ isKey }) => isKey)
  const same = keys.map(
    ({ name, sqlType }) => `t.${escapeIdentifier(name)} = (r ->> ${escapeLiteral(name)})::${sqlType}`,
  )
  const rows = items.map(({ change }) => Object.fromEntries(keys.map(({ name }) => [name, change.record![name]])))
  const found = await query(
    { ...context, timeout: '2s' },
    {
      // each is looked up by itself: as a condition the planner took the keys for many, and read the whole table
      text: `select n from jsonb_array_elements($1::jsonb) with ordinality as e (r, n), lateral
        (select from ${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)} t where ${same.join(' and ')} limit 1) as it`,
      values: [JSON.stringify(rows)],
      repeatable: true,
    },
  )
  return new Set(found.map(([n]) => items[Number(n) - 1]!))
}

/** Postgres says how a value looks as JSON; where it refuses, as on a type in a closed schema, it stays text. */
async function write(rows: LogRow[], table: Table, query: PipelineQuery): Promise<Values[]> {
  if (rows.length === 0) return []
  const columns = [...table.columns.values()]
  const ask = (as: (column: string, type: string) => string) =>
    query(scribe, {
      text: `select ${columns.map(({ name, sqlType }) => as(`(r ->> ${escapeLiteral(name)})`, sqlType)).join(', ')}
        from jsonb_array_elements($1::jsonb) with ordinality as e (r, n) order by n`,
      values: [JSON.stringify(rows)],
      repeatable: true,
    })
  const answers = await ask((value, type) => `to_jsonb(${value}::${type})::text`).catch(
    (error: { severity?: string }) => {
      if (!error.severity) throw error
      return ask((value) => `to_jsonb(${value})::text`)
    },
  )
  return answers.map(
    (answer, row) =>
      new Map(
        columns.flatMap(({ name }, n): [string, string][] =>
          rows[row]![name] === undefined ? [] : [[name, answer[n] ? String(answer[n]) : 'null']],
        ),
      ),
  )
}

const short = (values: Values, { size }: Change): Values =>
  size > mostCharacters ? new Map([...values].filter(([, text]) => text.length <= longestThen)) : values

/** An update that leaves the key as it is logs no old row: then the key is what there was. */
function keysOf({ type }: Change, record: Values | undefined, table: Table): Values | undefined {
  if (type !== 'UPDATE' || !record) return undefined
  return new Map([...record].filter(([name]) => table.columns.get(name)?.isKey))
}

export const isTooLarge = ({ size }: Change) => size > mostCharacters
