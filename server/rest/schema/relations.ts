import { Refusal } from '../../http/errors.ts'
import type { Embed } from '../parse/ast.ts'
import { nearest, somewhat } from './suggest.ts'
import type { ForeignKey, Table } from './tables.ts'

/** A way from rows of one table to rows of another. */
export type Relation = {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  from: Table
  to: Table
  toMany: boolean
  /** Names by which the foreign key, or the junction, can be meant. */
  name: string
  /** `a.x = b.y` for each pair; between the tables, or between each and the junction. */
  pairs: [from: string, to: string][]
  /** The function of the parent's row that returns the rows, instead of a key. */
  computed?: { schema: string; name: string }
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
  // who writes a function of that name means it in place of every key
  const computed = from.computed.find(({ name }) => name === embed.target && embed.hint === undefined)
  if (computed) return byFunction(from, computed)
  const found = relationsOf(from).filter((relation) => isMeant(relation, embed))
  if (found.length === 1) return found[0]!
  const direct = found.filter(({ junction }) => !junction?.table.isView)
  if (direct.length === 1) return direct[0]!
  if (found.length > 0) throw ambiguous(from, embed, found)
  throw noRelation(
    from,
    embed,
    relationsOf(from).map(({ to }) => to.name),
  )
}

function byFunction(from: Table, { name, schema, to, toMany }: Table['computed'][number]): Relation {
  const kind = toMany ? 'one-to-many' : 'many-to-one'
  return { kind, from, to, toMany, name, pairs: [], computed: { schema, name } }
}

function isMeant(relation: Relation, { target, hint }: Embed) {
  const { to, name, pairs, junction, kind } = relation
  const [here, there] = pairs.length === 1 ? pairs[0]! : []
  // within one table both ways of a key have the same name: the table's leads to the children, the column's to the parent
  if (relation.from === to) {
    const isChildren = to.name === target && kind === 'one-to-many'
    if (hint === undefined) return isChildren || (kind === 'many-to-one' && here === target)
    return isChildren && there === hint
  }
  // the names of a key and of its column mean the table, never a view that shows them too
  const byKey = !junction && !to.isView && name === target
  const byColumn = !junction && !to.isView && here === target
  if (hint === undefined) return to.name === target || byKey || byColumn
  if (to.name !== target && !byKey && !byColumn) return false
  if (junction) return junction.table.name === hint
  return [name, here, there].includes(hint)
}

const known = new WeakMap<Table, Relation[]>()

/** Every relation that starts at a table; a table lives as long as its catalogue. */
function relationsOf(table: Table): Relation[] {
  const before = known.get(table)
  if (before) return before
  const found = [
    ...table.references.map(reference),
    ...table.referenced.map(inverse),
    ...table.referenced.flatMap(throughJunction),
  ]
    .filter(({ to }) => to.schema === table.schema)
    .sort((a, b) => {
      const [one, other] = [sortKey(a), sortKey(b)]
      return one < other ? -1 : one > other ? 1 : 0
    })
  known.set(table, found)
  return found
}

const order: readonly Relation['kind'][] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** The order in which PostgREST tells them: by the table, how many to how many, and the key. */
const sortKey = ({ to, kind, name, pairs, junction }: Relation) =>
  [to.name, order.indexOf(kind), junction?.table.name ?? '', name, junction?.name ?? '', ...pairs.flat()].join('\0')

function reference({ from, to, name, pairs, isUnique }: ForeignKey): Relation {
  return { kind: isUnique ? 'one-to-one' : 'many-to-one', from, to, toMany: false, name, pairs }
}

function inverse({ from, to, name, pairs, isUnique }: ForeignKey): Relation {
  const kind = isUnique ? 'one-to-one' : 'one-to-many'
  const turned = pairs.map(([a, b]): [string, string] => [b, a])
  return { kind, from: to, to: from, toMany: !isUnique, name, pairs: turned }
}

/** A junction's key holds the columns of both foreign keys. */
function throughJunction(here: ForeignKey): Relation[] {
  const table = here.from
  const columns = (key: ForeignKey) => key.pairs.map(([column]) => column)
  return table.references
    .filter((there) => there !== here && there.name !== here.name)
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

/** The refusal of an embed that no key leads to; `names` are those that some do. */
export function noRelation(from: Pick<Table, 'schema' | 'name'>, { target, hint }: Embed, names: string[] = []) {
  const near = names.includes(target) ? undefined : nearest(target, names, somewhat)
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
  const hints = found.map(({ to, junction, name }) => `'${to.name}!${junction?.table.name ?? name}'`)
  return new Ambiguous(
    `Could not embed because more than one relationship was found for '${from.name}' and '${target}'`,
    `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    found.map((one) => ({
      cardinality: one.kind,
      embedding: `${from.name} with ${one.to.name}`,
      relationship: describe(one),
    })),
  )
}

function describe({ from, to, name, pairs, junction }: Relation) {
  const list = (columns: string[]) => `(${columns.join(', ')})`
  const left = pairs.map(([a]) => a)
  const right = pairs.map(([, b]) => b)
  if (!junction) return `${name} using ${from.name}${list(left)} and ${to.name}${list(right)}`
  const there = junction.pairs.map(([a]) => a)
  return `${junction.table.name} using ${name}${list(right)} and ${junction.name}${list(there)}`
}
