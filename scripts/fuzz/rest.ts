import type { Catalogue } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Request } from './request.ts'
import { jsonOf, sampleOf, text } from './values.ts'

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts(english)',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'eq(any)',
  'like(all)',
  'not.eq',
  'not.in',
  'x',
]
const suffixes = [
  ...Array<string>(20).fill(''),
  '::text',
  '::int',
  '->a',
  '->>b',
  '->0',
  '.count()',
  '.sum()',
  ':as',
  '::x',
  '->',
  '!inner',
]

/** A read, a write or a call at `/rest/v1`, by its grammar and a little beside it. */
export function restRequest(chance: Chance, { tables, functions, ids }: Catalogue): Request {
  return chance.often(0.45) ? call(chance, functions, ids) : onTable(chance, tables, ids)
}

function call(chance: Chance, functions: Catalogue['functions'], ids: string[]): Request {
  const name = chance.one([...functions.keys()])
  const given: Record<string, unknown> = {}
  for (const [argument, type] of functions.get(name)!) {
    if (chance.often(0.9)) given[argument] = sampleOf(chance, type, ids)
  }
  if (chance.often(0.05)) given[text(chance)] = null
  const query = chance.often(0.2) ? `?${queryOf(chance, new Map([['id', 'uuid']]), [], ids)}` : ''
  if (chance.often(0.15)) {
    const said = Object.entries(given).map(([key, value]) => `${encode(key)}=${encode(worded(value))}`)
    return { method: chance.one(['GET', 'HEAD']), path: `/rest/v1/rpc/${name}?${said.join('&')}`, headers: {} }
  }
  const body = jsonOf(chance, given)
  return { method: 'POST', path: `/rest/v1/rpc/${name}${query}`, headers: { 'content-type': 'application/json' }, body }
}

function onTable(chance: Chance, tables: Catalogue['tables'], ids: string[]): Request {
  const name = chance.one([...tables.keys()])
  const columns = tables.get(name)!
  const method = chance.one(['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])
  const path = `/rest/v1/${chance.often(0.03) ? encode(text(chance)) : name}`
  const bound =
    method === 'DELETE' || method === 'PATCH'
      ? `id=eq.${chance.often(0.7) ? chance.one(ids) : encode(text(chance))}&`
      : ''
  const query = queryOf(chance, columns, [...tables.keys()], ids)
  if (method !== 'POST' && method !== 'PATCH' && method !== 'PUT')
    return { method, path: `${path}?${bound}${query}`, headers: {} }
  const full = chance.one([0.1, 0.3, 0.6, 1])
  const row = () =>
    Object.fromEntries(
      [...columns].filter(() => chance.often(full)).map(([column, type]) => [column, sampleOf(chance, type, ids)]),
    )
  const sent = chance.often(0.2) ? [row(), row()] : row()
  const more = method === 'POST' ? (chance.often(0.2) ? `?${query}` : '') : `?${bound}${query}`
  return { method, path: path + more, headers: { 'content-type': 'application/json' }, body: jsonOf(chance, sent) }
}

function queryOf(chance: Chance, columns: Map<string, string>, tables: string[], ids: string[]): string {
  const column = () =>
    (chance.often(0.97) ? chance.one([...columns.keys()]) : encode(text(chance))) + chance.one(suffixes)
  const value = () =>
    encode(worded(sampleOf(chance, columns.get(chance.one([...columns.keys(), 'id'])) ?? 'uuid', ids))).slice(0, 4_000)
  const condition = () => {
    const operator = chance.one(operators)
    return `${operator}.${operator === 'in' ? `(${value()},${value()})` : operator.includes('(') ? `{${value()}}` : value()}`
  }
  const embed = (depth: number): string =>
    `${chance.one(tables.length > 0 ? tables : ['x'])}${chance.one(['', '!inner', '!left', '!x'])}(${depth > 0 && chance.often(0.5) ? embed(depth - 1) : chance.one(['*', '*', 'id', 'count()', ''])})`
  const parts = [
    () => `select=${['*', ...chance.some([column(), '*', embed(2), `...${embed(0)}`, column()], 2)].join(',')}`,
    () => `${column()}=${condition()}`,
    () => `${chance.one(['or', 'and', 'not.or'])}=(${column()}.${condition()},${column()}.${condition()})`,
    () => `order=${column()}${chance.one(['', '.desc', '.asc.nullsfirst', '.x'])}`,
    () => `${chance.one(['limit', 'offset'])}=${chance.one(['0', '1', '-1', 'a', '9999999999999', ''])}`,
    () => `${chance.one(['on_conflict', 'columns'])}=${column()}`,
    () => encode(text(chance)),
  ]
  return chance
    .some(parts, 4)
    .map((part) => part())
    .join('&')
}

/** Escaped as it should be where that can be done; what is no text is escaped as what stands for it. */
export const encode = (value: string) => encodeURIComponent(value.toWellFormed())

const worded = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
