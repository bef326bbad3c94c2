import { Refusal } from '../../http/errors.ts'

/**
 * The rows of a CSV text (RFC 4180) as one JSON array, keyed by its first line. A field is a text, an
 * empty one too; `NULL` without quotes is null. Protocol: PostgREST, "Bulk Insert".
 */
export async function jsonOfCsv(text: string): Promise<string> {
  const { parse } = await import('csv-parse/sync')
  let lines: (string | null)[][]
  try {
    lines = parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (value, { quoting }) => (value === 'NULL' && !quoting ? null : value),
    })
  } catch (failed) {
    throw new Refusal(400, 'PGRST102', (failed as Error).message)
  }
  const [names = [], ...rows] = lines
  if (rows.some((row) => row.length !== names.length)) {
    throw new Refusal(400, 'PGRST102', 'All lines must have same number of fields')
  }
  return JSON.stringify(rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at], value]))))
}
