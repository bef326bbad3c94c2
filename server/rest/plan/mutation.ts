import { Refusal } from '../../http/errors.ts'
import { readBody, readRow } from '../parse/body.ts'
import type { Query } from '../parse/query.ts'
import type { Table } from '../schema/tables.ts'
import type { Write } from './write.ts'

/** The write that a method does to a table's rows, with the body as JSON. */
export function writeOf(method: string, table: Table, query: Query, json: string): Write {
  const { columns, onConflict } = query
  switch (method) {
    case 'POST':
      return { kind: 'insert', body: readBody(json, columns), onConflict }
    case 'PATCH':
      return { kind: 'update', body: readBody(json, columns) }
    case 'PUT':
      return put(table, query, json)
    default:
      return { kind: 'delete' }
  }
}

/** `PUT /ships?id=eq.7`: the URL names the whole key, and nothing but it. */
function put(table: Table, { shape }: Query, json: string): Write {
  if (shape.limit !== undefined || shape.offset !== undefined) {
    throw new Refusal(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const key = shape.where.flatMap((one): [string, string][] =>
    one.kind === 'compare' && one.operator === 'eq' && !one.not && !one.quantifier && one.field.path.length === 0
      ? [[one.field.name, one.value]]
      : [],
  )
  const named = new Set(key.map(([name]) => name))
  const isKey = table.primaryKey.length > 0 && table.primaryKey.every((name) => named.has(name))
  if (!isKey || key.length !== shape.where.length || named.size !== table.primaryKey.length) {
    throw new Refusal(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  }
  const { body, row } = readRow(json)
  if (!table.primaryKey.every((name) => row[name] !== undefined)) {
    throw new Refusal(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
  }
  return { kind: 'put', body, key }
}
