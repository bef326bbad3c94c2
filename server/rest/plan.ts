import { Refusal } from '../http/errors.ts'
import { type Comparison, type Condition, type Embed, embedsOf, nameOf, type OrderTerm, type Shape } from './ast.ts'
import { type Catalogue, qualified, type Table } from './catalogue.ts'
import { embedNamed } from './parse-query.ts'
import { type Relation, relationFor } from './relations.ts'
import { nearest } from './suggest.ts'

/** A shape that has met the catalogue: what it reads, under which alias, and how its embeds hang on it. */
export type Plan = {
  table: Table | undefined
  alias: string
  shape: Shape
  joins: Join[]
  /** At most so many rows, whatever is asked for. */
  cap: number | undefined
}

export type Join = { embed: Embed; relation: Relation; plan: Plan; alias: string; junctionAlias: string }

const mostEmbeds = 60

/** The plan of a read from `table` (undefined: rows that no table describes), which the statement calls `alias`. */
export function planRead(table: Table | undefined, alias: string, shape: Shape, cap: number | undefined): Plan {
  const taken = new Set([alias])
  function fresh(base: string) {
    // past 63 bytes PostgreSQL cuts a name off, and two would become one
    const stem = Buffer.byteLength(base) <= 50 ? base : 'embed'
    for (let n = taken.size; ; n++) {
      const name = `${stem}_${n}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }

  function planned(table: Table | undefined, alias: string, shape: Shape): Plan {
    const joins = embedsOf(shape).map((embed): Join => {
      if (taken.size > mostEmbeds * 3) throw new Refusal(400, 'PGRST100', `More than ${mostEmbeds} embedded resources.`)
      if (!table) throw noTable(alias, embed)
      const relation = relationFor(table, embed)
      if (embed.spread && relation.toMany) throw notToOne('PGRST119', table.name, embed.target, 'spread')
      const inner = planned(relation.to, fresh(relation.to.name), embed.shape)
      return { embed, relation, plan: inner, alias: fresh(nameOf(embed)), junctionAlias: fresh('junction') }
    })
    const plan = { table, alias, shape, joins, cap }
    for (const term of shape.order) if (term.embed !== undefined) orderingJoin(plan, term)
    for (const condition of shape.where) check(plan, condition)
    return plan
  }
  return planned(table, alias, shape)
}

/** The table or view that a path names. */
export function tableNamed(catalogue: Catalogue, schema: string, name: string): Table {
  const table = catalogue.tables.get(qualified(schema, name))
  if (table) return table
  const inSchema = [...catalogue.tables.values()].filter((one) => one.schema === schema).map((one) => one.name)
  const near = nearest(name, inSchema)
  throw new Refusal(404, 'PGRST205', `Could not find the table '${qualified(schema, name)}' in the schema cache`, {
    hint: near ? `Perhaps you meant the table '${qualified(schema, near)}'` : null,
  })
}

/** The join whose rows `order=teacher(name)` sorts by. */
export function orderingJoin(plan: Plan, term: OrderTerm): Join {
  const embed = embedNamed(plan.shape, term.embed!)
  const join = plan.joins.find((one) => one.embed === embed)
  if (!join) {
    throw new Refusal(400, 'PGRST108', `'${term.embed}' is not an embedded resource in this request`, {
      hint: `Verify that '${term.embed}' is included in the 'select' query parameter.`,
    })
  }
  if (join.relation.toMany) throw notToOne('PGRST118', plan.alias, term.embed!, 'order')
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

function noTable(name: string, { target }: Embed) {
  return new Refusal(
    400,
    'PGRST200',
    `Could not find a relationship between '${name}' and '${target}' in the schema cache`,
    { details: `'${name}' returns rows of no table.` },
  )
}

function notToOne(code: string, from: string, to: string, verb: 'spread' | 'order') {
  const what =
    verb === 'order' ? `A related order on '${to}' is not possible` : `A spread operation on '${to}' is not possible`
  return new Refusal(400, code, what, {
    details: `'${from}' and '${to}' do not form a many-to-one or one-to-one relationship`,
  })
}
