import { Refusal } from '../http/errors.ts'

/** Everything that stands in a statement as a name passes here. */
export function ident(name: string): string {
  if (name.includes('\0')) throw new Refusal(400, 'PGRST100', 'A name may not contain the character NUL.')
  return `"${name.replaceAll('"', '""')}"`
}

/** A key of a JSON path: like a name it belongs to the shape of the statement, and an index may stand on it. */
export function literal(text: string): string {
  if (text.includes('\0')) throw new Refusal(400, 'PGRST100', 'A key may not contain the character NUL.')
  const quoted = `'${text.replaceAll("'", "''")}'`
  // with backslashes, safe whatever standard_conforming_strings says
  return quoted.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted
}

/** The values of one statement, each behind its `$n`. */
export class Params {
  readonly values: (string | null)[]

  /** `taken` are the values of a part of the statement that is written already. */
  constructor(taken: (string | null)[] = []) {
    this.values = [...taken]
  }

  add(value: string) {
    if (this.values.length >= mostValues) {
      throw new Refusal(400, 'PGRST100', `A request may hold at most ${mostValues} values.`)
    }
    return `$${this.values.push(value)}`
  }
}

/** As many as the protocol can count in one statement. */
const mostValues = 65_535

const spoken: Record<string, string> = {
  int: 'int4',
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  real: 'float4',
  float: 'float8',
  'double precision': 'float8',
  boolean: 'bool',
  decimal: 'numeric',
  character: 'bpchar',
  char: 'bpchar',
  'character varying': 'varchar',
  'bit varying': 'varbit',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time with time zone': 'timetz',
  'time without time zone': 'time',
}

/** A type that a request names: `text`, `double precision`, `int[]`. Quoted, so it is a type and nothing else. */
export function typeName(text: string): string {
  const [, name = '', brackets = ''] = /^(.*?)\s*((?:\[\])*)$/s.exec(text.trim()) ?? []
  return ident(spoken[name.toLowerCase()] ?? name) + brackets
}

/** A table, or a view, as SQL names it. */
export const tableSql = ({ schema, name }: { schema: string; name: string }) => `${ident(schema)}.${ident(name)}`
