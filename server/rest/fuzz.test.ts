import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { sample } from '../../test/sample.ts'
import { Refusal } from '../http/errors.ts'
import type { RequestContext, Statement } from '../postgres/pipelined-query.ts'
import { parseLogic, parseOperation } from './parse/filter.ts'
import { parseOrder } from './parse/order.ts'
import { printCondition, printOperation, printOrder, printSelect } from './parse/printing.ts'
import { parseSelect } from './parse/select.ts'
import { openHarbour } from './testing.ts'

/*
 * Whatever is sent: an answer or a refusal in PostgREST's shape, and no word of it in a statement but as a quoted name.
 */

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
const statements: { context: RequestContext; statement: Statement }[] = []
beforeAll(async () => {
  database = await testDatabase('template_platform')
  const watched: TestDatabase = {
    ...database,
    query: (context, statement) => {
      statements.push({ context, statement })
      return database.query(context, statement)
    },
  }
  harbour = await openHarbour(watched, 1000, { plan: true, aggregates: true, txEnd: 'rollback-allow-override' })
})
afterAll(() => database.stop())

const mark = 'zqx'
const hostile = fc
  .array(
    fc.constantFrom(
      `'`,
      `"`,
      `\\`,
      `;`,
      `--`,
      `$1`,
      `$$`,
      `)`,
      `(`,
      `,`,
      `.`,
      `{`,
      `}`,
      `*`,
      ` or 1=1`,
      `/*`,
      `E'`,
      'ü',
      ':',
      '->',
    ),
    { maxLength: 5 },
  )
  .chain((parts) => fc.nat(parts.length).map((at) => [...parts.slice(0, at), mark, ...parts.slice(at)].join('')))

/** The statement without what stands in quotes, as PostgreSQL reads quotes. */
const bare = (text: string) => text.replace(/"(?:[^"]|"")*"|\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/gs, '')

describe('what is sent', () => {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const name = hostile.chain((text) => fc.constantFrom(text, quoted(text)))
  const operator = fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'like',
    'like(any)',
    'match',
    'in',
    'is',
    'cs',
    'fts',
    `fts(${mark})`,
    'isdistinct',
  )
  const value = fc.tuple(operator, name).map(([op, text]) => `${op}.${op === 'in' ? `(${text})` : text}`)
  const column = fc.constantFrom('name', 'spec', 'tags', 'words', 'id')
  const pair = fc.oneof(
    fc.tuple(fc.oneof(column, name), value),
    fc.tuple(
      fc.constantFrom('or', 'not.and', 'harbours.or'),
      fc.tuple(column, value).map(([of, is]) => `(${of}.${is},id.eq.1)`),
    ),
    fc.tuple(
      fc.constant('select'),
      fc.oneof(
        name,
        name.map((text) => `${text}:id`),
        name.map((text) => `id::${text}`),
        name.map((text) => `spec->>${text}`),
        name.map((text) => `harbours(${text})`),
        name.map((text) => `x:harbours!${text}(id)`),
        name.map((text) => `tonnage.sum()::${text}`),
      ),
    ),
    fc.tuple(fc.constantFrom('order', 'limit', 'offset', 'columns', 'on_conflict'), name),
    fc.tuple(name, name),
  )
  const header = fc.record(
    {
      prefer: fc
        .constantFrom('return', 'timezone', 'count', 'tx', 'handling', 'max-affected')
        .chain((of) => hostile.map((text) => `${of}=${text}`)),
      accept: fc.oneof(
        hostile,
        hostile.map((text) => `application/vnd.pgrst.plan+json; for="${text}"; options=${text}`),
        hostile.map((text) => `application/vnd.pgrst.plan; options=analyze|${text}`),
      ),
      range: fc.oneof(hostile, fc.constantFrom('0-1', '5-1', '-', '99999999999999999999-')),
      'accept-profile': hostile,
      'content-type': fc.oneof(hostile, fc.constantFrom('text/csv', 'application/json', 'application/octet-stream')),
    },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    hostile,
    fc.tuple(hostile, hostile).map(([key, said]) => JSON.stringify({ name: said, [key]: said })),
    hostile.map((said) => JSON.stringify([{ name: said }, { name: said }])),
    hostile.map((said) => JSON.stringify({ a: said, b: said })),
  )
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS')
  const path = fc.oneof(
    fc.constantFrom('/ships', '/harbours', '/rpc/add', '/rpc/echo', '/rpc/ships_in', '/rpc/total', '/big_ships', '/'),
    hostile.map((text) => `/${encodeURIComponent(text)}`),
    hostile.map((text) => `/rpc/${encodeURIComponent(text)}`),
  )
  const latin1 = (text: string) => text.replace(/[^\x20-\xff]/g, '')

  test('is answered, or refused in PostgREST’s shape, and stands in no statement but within quotes', async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        fc.array(pair, { maxLength: 3 }),
        header,
        body,
        async (method, path, pairs, sent, body) => {
          statements.length = 0
          const query = pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join('&')
          const headers = Object.fromEntries(Object.entries(sent).map(([key, text]) => [key, latin1(String(text))]))
          const init = method === 'POST' || method === 'PATCH' || method === 'PUT' ? { method, body } : { method }
          const response = await harbour.ada.send(`${path}?${query}`, { ...init, headers })
          const text = await response.text()
          expect(response.status, text).toBeLessThan(500)
          if (response.status >= 400 && method !== 'HEAD') {
            expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['code', 'details', 'hint', 'message'])
          }
          for (const { context, statement } of statements) {
            expect(bare(statement.text)).not.toContain(mark)
            expect(context.searchPath).not.toContain(mark)
          }
        },
      ),
      sample(1000),
    )
  })

  test('is bounded: a list may be long, a tree and a name may not be endless', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at).join(',')
    expect((await harbour.ada.get(`/ships?select=id&id=in.(${ids(5_000)})`)).status).toBe(200)
    const tree = (depth: number) => `${'and('.repeat(depth)}id.eq.1${')'.repeat(depth)}`
    expect((await harbour.ada.get(`/ships?and=(${tree(10_000)})`)).body.code).toBe('PGRST100')
    const wide = Array.from({ length: 70_000 }, () => 'id.eq.1').join(',')
    expect((await harbour.ada.get(`/ships?or=(${wide})`)).body.code).toBe('PGRST100')
    expect((await harbour.ada.get(`/ships?${'x'.repeat(100_000)}=eq.1`)).status).toBeLessThan(500)
    expect((await harbour.ada.get(`/ships?select=${'harbours('.repeat(5_000)}`)).body.code).toBe('PGRST100')
  })
})

describe('what parsed once parses again from its own printing', () => {
  const word = fc.oneof(fc.constantFrom('a', 'b_c', 'count', 'and', 'or', 'not', 'x y'), fc.string({ maxLength: 4 }))
  const name = word.chain((text) => fc.constantFrom(text, `"${text.replace(/["\\]/g, '\\$&')}"`))
  const path = fc
    .array(fc.tuple(fc.constantFrom('->', '->>'), fc.oneof(name, fc.constantFrom('0', '-1'))), { maxLength: 2 })
    .map((steps) => steps.flat().join(''))
  const { items } = fc.letrec<{ items: string }>((tie) => ({
    items: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          fc.tuple(name, path).map((parts) => parts.join('')),
          fc.tuple(name, name).map(([alias, of]) => `${alias}:${of}`),
          fc.tuple(name, name).map(([of, type]) => `${of}::${type}`),
          fc.tuple(name, fc.constantFrom('sum', 'avg', 'count')).map(([of, how]) => `${of}.${how}()::int`),
          fc.constantFrom('*', 'count()', 'n:count()'),
          fc
            .tuple(
              fc.constantFrom('', '...'),
              name,
              fc.constantFrom('', '!inner', '!left', '!hint', '!hint!inner'),
              tie('items'),
            )
            .map(([spread, of, how, within]) => `${spread}${of}${how}(${within})`),
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join(',')),
  }))
  const order = fc
    .array(fc.tuple(name, path, fc.constantFrom('', '.desc', '.asc.nullslast', '.nullsfirst', '(x).desc')), {
      minLength: 1,
      maxLength: 3,
    })
    .map((terms) => terms.map((term) => term.join('')).join(','))
  const said = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('{a,"b}"}', '"q"', '"a,b"', '*x*', 'null'))
  const operation = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('eq.', 'not.neq.', 'like.', 'ilike(any).', 'gt(all).', 'fts.', 'wfts(english).', 'cs.'),
        said,
      )
      .map((parts) => parts.join('')),
    fc.array(said, { maxLength: 3 }).map((all) => `in.(${all.join(',')})`),
    fc.constantFrom('is.null', 'not.is.not_null', 'is.true', 'is.unknown'),
  )
  const { tree } = fc.letrec<{ tree: string; one: string }>((tie) => ({
    one: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(name, path, operation).map(([of, steps, how]) => `${of}${steps}.${how}`),
      fc.tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or'), tie('tree')).map((parts) => parts.join('')),
    ),
    tree: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((all) => `(${all.join(',')})`),
  }))

  /** Returns how many texts parse at all: a property of nothing would always hold. */
  function twice<T>(texts: fc.Arbitrary<string>, parse: (text: string) => T, print: (parsed: T) => string) {
    let parsed = 0
    fc.assert(
      fc.property(texts, (text) => {
        let first: T
        try {
          first = parse(text)
        } catch (refused) {
          expect(refused).toBeInstanceOf(Refusal)
          return
        }
        parsed++
        expect(parse(print(first))).toEqual(first)
      }),
      sample(1500),
    )
    return parsed
  }

  test('a selection', () => {
    expect(twice(items, parseSelect, printSelect)).toBeGreaterThan(100)
  })
  test('an order', () => {
    expect(twice(order, parseOrder, printOrder)).toBeGreaterThan(100)
  })
  test('a filter', () => {
    const again = twice(operation, parseOperation, (found) => printOperation(found, false))
    expect(again).toBeGreaterThan(100)
  })
  test('a tree of conditions', () => {
    const inner = (text: string) => text.replace(/^(?:not\.)?(?:and|or)/, '')
    expect(
      twice(
        tree,
        (text) => parseLogic('and', false, text),
        (found) => inner(printCondition(found)),
      ),
    ).toBeGreaterThan(100)
  })
})
