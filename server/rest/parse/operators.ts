/** An operator of the query string in SQL. Protocol: PostgREST, "Tables and Views", Operators. */
type Operator =
  | { kind: 'binary'; sql: string; quantified?: true; pattern?: true }
  | { kind: 'search'; query: string }
  | { kind: 'list' }
  | { kind: 'is' }

export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['eq', { kind: 'binary', sql: '=', quantified: true }],
  ['neq', { kind: 'binary', sql: '<>' }],
  ['gt', { kind: 'binary', sql: '>', quantified: true }],
  ['gte', { kind: 'binary', sql: '>=', quantified: true }],
  ['lt', { kind: 'binary', sql: '<', quantified: true }],
  ['lte', { kind: 'binary', sql: '<=', quantified: true }],
  ['like', { kind: 'binary', sql: 'like', quantified: true, pattern: true }],
  ['ilike', { kind: 'binary', sql: 'ilike', quantified: true, pattern: true }],
  ['match', { kind: 'binary', sql: '~', quantified: true }],
  ['imatch', { kind: 'binary', sql: '~*', quantified: true }],
  ['isdistinct', { kind: 'binary', sql: 'is distinct from' }],
  ['cs', { kind: 'binary', sql: '@>' }],
  ['cd', { kind: 'binary', sql: '<@' }],
  ['ov', { kind: 'binary', sql: '&&' }],
  ['sl', { kind: 'binary', sql: '<<' }],
  ['sr', { kind: 'binary', sql: '>>' }],
  ['nxr', { kind: 'binary', sql: '&<' }],
  ['nxl', { kind: 'binary', sql: '&>' }],
  ['adj', { kind: 'binary', sql: '-|-' }],
  ['in', { kind: 'list' }],
  ['is', { kind: 'is' }],
  ['fts', { kind: 'search', query: 'to_tsquery' }],
  ['plfts', { kind: 'search', query: 'plainto_tsquery' }],
  ['phfts', { kind: 'search', query: 'phraseto_tsquery' }],
  ['wfts', { kind: 'search', query: 'websearch_to_tsquery' }],
])

/** The values after `is.` */
export const states: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
])
