import type { FoundFunction, FoundTable } from './found-sql.ts'
import { commentParts, typed } from './types.ts'

type Parameter = Record<string, unknown>

const inHeader = (name: string, description: string, more: Parameter) => ({
  name,
  description,
  required: false,
  ...more,
  in: 'header',
  type: 'string',
})
const inQuery = (name: string, description: string) => ({
  name,
  description,
  required: false,
  in: 'query',
  type: 'string',
})
const prefer = (choices: string[]) => inHeader('Prefer', 'Preference', { enum: choices })
const returns = ['return=representation', 'return=minimal', 'return=none']

/** The parameters of all tables. */
export const commonParameters: Record<string, Parameter> = {
  preferParams: prefer(['params=single-object']),
  preferReturn: prefer(returns),
  preferCount: prefer(['count=none']),
  preferPost: prefer([...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates']),
  select: inQuery('select', 'Filtering Columns'),
  on_conflict: inQuery('on_conflict', 'On Conflict'),
  order: inQuery('order', 'Ordering'),
  range: inHeader('Range', 'Limiting and Pagination', {}),
  rangeUnit: inHeader('Range-Unit', 'Limiting and Pagination', { default: 'items' }),
  offset: inQuery('offset', 'Limiting and Pagination'),
  limit: inQuery('limit', 'Limiting and Pagination'),
}

/** A table's body, and a filter for each of its columns. */
export function tableParameters({ name, columns }: FoundTable): Record<string, Parameter> {
  const body = { name, description: name, required: false, in: 'body', schema: { $ref: `#/definitions/${name}` } }
  const filters = columns.map((column) => [
    `rowFilter.${name}.${column.name}`,
    {
      name: column.name,
      ...(column.comment === null ? {} : { description: column.comment }),
      required: false,
      in: 'query',
      type: 'string',
    },
  ])
  return { [`body.${name}`]: body, ...Object.fromEntries(filters) }
}

const use = (...names: string[]) => names.map((name) => ({ $ref: `#/parameters/${name}` }))
const says = (status: number, description: string) => ({ [status]: { description } })

/** The verbs of a table, as far as its rows can be written at all. */
export function tablePath({ name, comment, insertable, updatable, deletable, columns }: FoundTable) {
  const about = { tags: [name], ...commentParts(comment) }
  const filters = columns.map((column) => `rowFilter.${name}.${column.name}`)
  const list = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']
  return {
    get: {
      ...about,
      parameters: use(...filters, ...paging),
      responses: { 200: { description: 'OK', schema: list }, ...says(206, 'Partial Content') },
    },
    ...(insertable && {
      post: { ...about, parameters: use(`body.${name}`, 'select', 'preferPost'), responses: says(201, 'Created') },
    }),
    ...(deletable && {
      delete: { ...about, parameters: use(...filters, 'preferReturn'), responses: says(204, 'No Content') },
    }),
    ...(updatable && {
      patch: {
        ...about,
        parameters: use(...filters, `body.${name}`, 'preferReturn'),
        responses: says(204, 'No Content'),
      },
    }),
  }
}

const forms = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
]

/** A function: by POST, and by GET where it changes nothing. */
export function functionPath({ name, comment, volatility, args }: FoundFunction) {
  const named = args.filter((arg) => arg.name !== '')
  const about = { tags: [`(rpc) ${name}`], ...commentParts(comment), produces: forms, responses: says(200, 'OK') }
  const schema = {
    ...(named.some(({ required }) => required)
      ? { required: named.filter(({ required }) => required).map((arg) => arg.name) }
      : {}),
    type: 'object',
    ...(comment === null ? {} : { description: comment }),
    properties: Object.fromEntries(named.map((arg) => [arg.name, typed(arg.type)])),
  }
  const body = { required: true, schema, in: 'body', name: 'args' }
  const query = named.map(({ name: arg, type, required, variadic }) => ({
    name: arg,
    required,
    in: 'query',
    // an array is written as PostgreSQL writes it, unless its elements come one by one
    ...(variadic
      ? { ...typed(type), collectionFormat: 'multi' }
      : { format: type, type: type.endsWith('[]') ? 'string' : (typed(type).type ?? 'string') }),
  }))
  return {
    ...(volatility !== 'v' && { get: { ...about, parameters: query } }),
    post: { ...about, parameters: [body, ...use('preferParams')] },
  }
}
