/* The syntax tree of a request's query string. Nothing here has met the catalogue yet. */

/** One arrow of a JSON path: `->key`, `->0` or, as text, `->>key`. */
export type Step = { key: string; isIndex: boolean; asText: boolean }

export type Field = { name: string; path: Step[] }

export type Comparison = {
  kind: 'compare'
  field: Field
  not: boolean
  operator: string
  quantifier?: 'any' | 'all' | undefined
  /** The text search configuration of `fts(english)` and its kin. */
  language?: string | undefined
  /** As it goes to Postgres: one text; a list is already an array literal. */
  value: string
}

export type Logic = { kind: 'logic'; operator: 'and' | 'or'; not: boolean; parts: Condition[] }

export type Condition = Comparison | Logic

/** `embed` is set where the rows are ordered by a column of what is embedded: `order=teacher(name)`. */
export type OrderTerm = {
  field: Field
  embed?: string | undefined
  descending: boolean
  nulls?: 'first' | 'last' | undefined
}

export type Aggregate = 'avg' | 'count' | 'max' | 'min' | 'sum'

/** `aggregate` with the cast of its result; `count()` of rows has the field `*`. */
export type Column = {
  kind: 'column'
  field: Field
  alias?: string | undefined
  cast?: string | undefined
  aggregate?: Aggregate | undefined
  aggregateCast?: string | undefined
}

export type Embed = {
  kind: 'embed'
  target: string
  alias?: string | undefined
  hint?: string | undefined
  inner: boolean
  spread: boolean
  shape: Shape
}

export type SelectItem = { kind: 'all' } | Column | Embed

export type Shape = {
  select: SelectItem[]
  where: Condition[]
  order: OrderTerm[]
  limit?: number
  offset?: number
}

export const nameOf = (embed: Embed) => embed.alias ?? embed.target

export const embedsOf = (shape: Shape) => shape.select.filter((one): one is Embed => one.kind === 'embed')
