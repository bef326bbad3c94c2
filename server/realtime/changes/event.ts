import { type Item, isTooLarge } from './batch.ts'
import type { Table } from './tables.ts'

/** The body of the event, as Supabase has it; with row level security an old row is told by its key alone. */
export function dataText({ change, record, old }: Item, table: Table, select: string[] | undefined) {
  const told = [...table.columns.values()].filter(
    ({ name, isKey, readable }) => readable && (isKey || !select || select.includes(name)),
  )
  const row = (values: Map<string, string> | undefined, keysOnly: boolean) =>
    `{${told
      .filter(({ name, isKey }) => values?.has(name) && (isKey || !keysOnly))
      .map(({ name }) => `${JSON.stringify(name)}:${values!.get(name)}`)
      .join()}}`
  const parts = [
    ...headOf(change),
    `"columns":${JSON.stringify(told.map(({ name, type }) => ({ name, type })))}`,
    ...(change.type === 'DELETE' ? [] : [`"record":${row(record, false)}`]),
    ...(change.type === 'INSERT' ? [] : [`"old_record":${row(old, table.hasRls)}`]),
    `"errors":${isTooLarge(change) ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ]
  return `{${parts.join()}}`
}

/** The event that is told when the row itself may not be. */
export const errorText = ({ change }: Item, error: string) =>
  `{${[...headOf(change), '"columns":[]', '"record":{}', '"old_record":{}', `"errors":${JSON.stringify([error])}`].join()}}`

const headOf = ({ schema, table, type, at }: Item['change']) => [
  `"schema":${JSON.stringify(schema)}`,
  `"table":${JSON.stringify(table)}`,
  `"type":"${type}"`,
  `"commit_timestamp":"${at}"`,
]
