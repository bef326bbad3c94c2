import { Refusal } from '../../http/errors.ts'
import {
  type Comparison,
  type Condition,
  type Embed,
  embedsOf,
  type Field,
  type OrderTerm,
  type Shape,
} from '../parse/ast.ts'
import { embedNamed } from '../parse/query.ts'
import type { Catalogue } from '../schema/catalogue.ts'
import { noRelation, type Relation, relationFor } from '../schema/relations.ts'
import { nearest, nearly } from '../schema/suggest.ts'
import { qualified, type Table } from '../schema/tables.ts'
import type { Bounds } from '../settings.ts'

/** A shape that has met the catalogue: what it reads, under which alias, and how its embeds hang on it. */
export type Plan = {
  table: Table | undefined
  alias: string
  shape: Shape
  joins: Join[]
  /** At most so many rows, whatever is asked for. */
  cap: number | undefined
  bounds: Bounds
  /** Within how many embeds it stands. */
  depth: number
  /** The rows are those that a statement has just written, and no longer of their table's type. */
  isWritten?: boolean
}

export type Join = { embed: Embed; relation: Relation; plan: Plan; alias: string; junctionAlias: string }

/** Rows that no table describes: what they have no column for, and PostgreSQL would take for a function of them. */
type UnknownRows = { schema: string; mistaken: ReadonlySet<string> }

type Given = { alias: string; shape: Shape; cap: number | undefined; bounds: Bounds; untold?: UnknownRows | undefined }

/** The plan of a read from `table` (undefined: rows that no table describes), which the statement calls `alias`. */
export function planRead(table: Table | undefined, { alias, shape, cap, bounds, untold }: Given): Plan {
  let embeds = 0

  function planned(table: Table | undefined, alias: string, shape: Shape, above: string[]): Plan {
    const joins = embedsOf(shape).map((embed): Join => {
      const number = ++embeds
      if (!table) throw noTable(alias, embed, untold)
      const relation = relationFor(table, embed)
      const names = [...above, alias]
      const inner = planned(relation.to, aliasAt(relation.to.name, names), embed.shape, names)
      if (embed.spread && relation.toMany && isGrouped(inner)) throw noSpreadAggregates()
      // no table's alias ends like these
      return { embed, relation, plan: inner, alias: `embed ${number}.`, junctionAlias: `junction ${number}.` }
    })
    const plan = { table, alias, shape, joins, cap, bounds, depth: above.length }
    for (const { name } of fieldsOf(shape)) refuseMistaken(alias, table, untold, name)
    for (const term of shape.order) if (term.embed !== undefined) orderingJoin(plan, term)
    for (const condition of shape.where) check(plan, condition)
    return plan
  }
  return planned(table, alias, shape, [])
}

/** The rows' own fields that a request selects, filters and orders by. */
function fieldsOf({ select, where, order }: Shape): Field[] {
  const compared = (one: Condition): Field[] => (one.kind === 'compare' ? [one.field] : one.parts.flatMap(compared))
  return [
    ...select.flatMap((one) => (one.kind === 'column' ? one.field : [])),
    ...order.flatMap((term) => (term.embed === undefined ? term.field : [])),
    ...where.flatMap(compared),
  ]
}

/**
 * `jsonb_agg` is no column, but PostgreSQL takes `ships.jsonb_agg` for `jsonb_agg(ships)`, over as many rows as there
 * are. A column computed by a function of that very table's row is none of these; `count` is one number, whose short
 * form every client of Supabase's knows.
 */
function refuseMistaken(alias: string, table: Table | undefined, untold: UnknownRows | undefined, name: string) {
  if (name === 'count' || !(table ?? untold)?.mistaken.has(name) || table?.columns.has(name)) return
  throw new Refusal(400, '42703', `column ${alias}.${name} does not exist`)
}

/**
 * `<table>_<depth>`, by which PostgreSQL's own messages name an embedded table; another number where a parent has it.
 */
function aliasAt(table: string, above: string[]) {
  // past 63 bytes PostgreSQL cuts a name off, and two would become one
  const stem = Buffer.byteLength(table) <= 50 ? table : 'embed'
  for (let depth = above.length; ; depth++) {
    const name = `${stem}_${depth}`
    if (!above.includes(name)) return name
  }
}

/** True where aggregates group these rows; those of a spread embed work here, beside its other columns. */
export const isGrouped = ({ shape, joins }: Plan): boolean =>
  shape.select.some((one) => one.kind === 'column' && one.aggregate !== undefined) ||
  joins.some(({ embed, relation, plan }) => embed.spread && !relation.toMany && isGrouped(plan))

/** The table or view that a path names. */
export function tableNamed(catalogue: Catalogue, schema: string, name: string): Table {
  const table = catalogue.tables.get(qualified(schema, name))
  if (table) return table
  const inSchema = [...catalogue.tables.values()].filter((one) => one.schema === schema).map((one) => one.name)
  // among more than these no word is likely to be a slip of another
  const near = inSchema.length > mostGuessed ? undefined : nearest(name, inSchema, nearly)
  throw new Refusal(404, 'PGRST205', `Could not find the table '${qualified(schema, name)}' in the schema cache`, {
    hint: near ? `Perhaps you meant the table '${qualified(schema, near)}'` : null,
  })
}

const mostGuessed = 500

/** The join whose rows `order=teacher(name)` sorts by. */
export function orderingJoin(plan: Plan, term: OrderTerm): Join {
  const embed = embedNamed(plan.shape, term.embed!)
  const join = plan.joins.find((one) => one.embed === embed)
  if (!join) {
    throw new Refusal(400, 'PGRST108', `'${term.embed}' is not an embedded resource in this request`, {
      hint: `Verify that '${term.embed}' is included in the 'select' query parameter.`,
    })
  }
  if (join.relation.toMany) throw notToOne(plan.table?.name ?? plan.alias, term.embed!)
  return join
}

/** The join that a filter such as `teacher=is.null` asks about; undefined when it filters a column. */
export function filteredJoin(plan: Plan, { field, operator, value }: Comparison): Join | undefined {
  if (field.path.length > 0 || plan.joins.length === 0) return undefined
  const embed = embedNamed(plan.shape, field.name)
  if (!embed) return undefined
  if (operator === 'is' && (value === 'null' || value === 'not null')) {
    return plan.joins.find((join) => join.embed === embed)
  }
  if (plan.table?.columns.has(field.name)) return undefined
  throw new Refusal(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}

function check(plan: Plan, condition: Condition) {
  if (condition.kind === 'logic') for (const part of condition.parts) check(plan, part)
  else filteredJoin(plan, condition)
}

const noTable = (name: string, embed: Embed, untold: UnknownRows | undefined) =>
  noRelation({ schema: untold?.schema ?? '', name }, embed)

function notToOne(from: string, to: string) {
  return new Refusal(400, 'PGRST118', `A related order on '${to}' is not possible`, {
    details: `'${from}' and '${to}' do not form a many-to-one or one-to-one relationship`,
  })
}

const noSpreadAggregates = () =>
  new Refusal(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })
