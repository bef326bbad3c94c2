import { Refusal } from '../http/errors.ts'
import type { Embed } from './ast.ts'
import type { ForeignKey, Table } from './catalogue.ts'
import { nearest } from './suggest.ts'

/** How rows of one table lead to rows of another. */
export type Relation = {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  from: Table
  to: Table
  toMany: boolean
  /** Names by which the foreign key, or the junction, can be meant. */
  name: string
  /** `a.x = b.y` for each pair; between the tables, or between each and the junction. */
  pairs: [from: string, to: string][]
  junction?: { table: Table; name: string; pairs: [junction: string, to: string][] }
}

/** More than one way leads there (PGRST201): the answer names them all. */
export class Ambiguous extends Refusal {
  readonly choices: object[]

  constructor(message: string, hint: string, choices: object[]) {
    super(300, 'PGRST201', message, { hint })
    this.choices = choices
  }
}

/** The one relation that an embed means. Protocol: PostgREST, "Resource Embedding". */
export function relationFor(from: Table, embed: Embed): Relation {
  const found = relationsOf(from).filter((relation) => isMeant(relation, embed))
  if (found.length === 1) return found[0]!
  throw found.length === 0 ? noRelation(from, embed) : ambiguous(from, embed, found)
}

function isMeant(relation: Relation, { target, hint }: Embed) {
  const { to, name, kind, pairs } = relation
  const isReference = kind === 'many-to-one' || (kind === 'one-to-one' && !isInverse(relation))
  const column = pairs.length === 1 ? pairs[0]! : undefined
  const isTarget = to.name === target || (!relation.junction && name === target)
  const byColumn = isReference && column?.[0] === target
  if (hint === undefined) return isTarget || byColumn
  if (!isTarget && !byColumn) return false
  if (relation.junction) return relation.junction.table.name === hint
  if (name === hint) return true
  // within one table both directions have the same name: the column on this side tells them apart
  if (relation.from === to) return column?.[0] === hint
  return column?.[0] === hint || column?.[1] === hint
}

const isInverse = (relation: Relation) =>
  relation.kind === 'one-to-many' ||
  (relation.kind === 'one-to-one' && !relation.from.references.some((key) => sameKey(key, relation)))

const sameKey = (key: ForeignKey, relation: Relation) =>
  key.name === relation.name && key.to === relation.to && key.pairs === relation.pairs

const known = new WeakMap<Table, Relation[]>()

/** Every relation that starts at a table; a table lives as long as its catalogue. */
export function relationsOf(table: Table): Relation[] {
  const before = known.get(table)
  if (before) return before
  const found = [
    ...table.references.map(reference),
    ...table.referenced.map(inverse),
    ...table.referenced.flatMap(throughJunction),
  ].filter(({ to }) => to.schema === table.schema)
  known.set(table, found)
  return found
}

function reference(key: ForeignKey): Relation {
  const kind = isUnique(key) ? 'one-to-one' : 'many-to-one'
  return { kind, from: key.from, to: key.to, toMany: false, name: key.name, pairs: key.pairs }
}

function inverse(key: ForeignKey): Relation {
  const kind = isUnique(key) ? 'one-to-one' : 'one-to-many'
  const toMany = kind === 'one-to-many'
  return { kind, from: key.to, to: key.from, toMany, name: key.name, pairs: key.pairs.map(([a, b]) => [b, a]) }
}

/** A junction's key holds the columns of both foreign keys. */
function throughJunction(here: ForeignKey): Relation[] {
  const table = here.from
  const columns = (key: ForeignKey) => key.pairs.map(([column]) => column)
  return table.references
    .filter((there) => there !== here)
    .filter((there) => [...columns(here), ...columns(there)].every((column) => table.primaryKey.includes(column)))
    .map((there) => ({
      kind: 'many-to-many',
      from: here.to,
      to: there.to,
      toMany: true,
      name: here.name,
      pairs: here.pairs.map(([a, b]) => [b, a]),
      junction: { table, name: there.name, pairs: there.pairs },
    }))
}

const isUnique = (key: ForeignKey) =>
  key.from.keys.some(
    (unique) => unique.length === key.pairs.length && key.pairs.every(([column]) => unique.includes(column)),
  )

function noRelation(from: Table, { target, hint }: Embed) {
  const near = nearest(target, new Set(relationsOf(from).map(({ to }) => to.name)))
  return new Refusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${from.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${from.name}' and '${target}'${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${from.schema}', but no matches were found.`,
      hint: near ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
    },
  )
}

function ambiguous(from: Table, { target }: Embed, found: Relation[]) {
  const word = (one: Relation) => one.junction?.table.name ?? (one.to === from ? one.pairs[0]![0] : one.name)
  const hints = found.map((one) => `'${target}!${word(one)}'`)
  return new Ambiguous(
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    found.map((one) => ({
      cardinality: one.kind,
      embedding: `${from.name} with ${one.to.name}`,
      relationship: told(one),
    })),
  )
}

function told({ from, to, name, pairs, junction }: Relation) {
  const list = (columns: string[]) => `(${columns.join(', ')})`
  const left = pairs.map(([a]) => a)
  const right = pairs.map(([, b]) => b)
  if (!junction) return `${name} using ${from.name}${list(left)} and ${to.name}${list(right)}`
  const there = junction.pairs.map(([a]) => a)
  return `${junction.table.name} using ${name}${list(right)} and ${junction.name}${list(there)}`
}
