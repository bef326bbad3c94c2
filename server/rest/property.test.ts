import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { sample } from '../../test/sample.ts'
import { openHarbour } from './testing.ts'

/* Whatever is asked: the rows are those that plain JavaScript chooses, and nonsense is never the server's fault. */

type Row = { id: number; n: number | null; t: string | null; b: boolean | null }

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
const texts = ['', 'a', 'A', 'ab', 'a,b', '(a)', 'a"b', 'a.b', 'null', '*', 'a\\b', "it's", 'ä', '{a}', ' a ']
const rows: Row[] = Array.from({ length: 60 }, (_, id) => ({
  id,
  n: id % 7 === 0 ? null : (id * 37) % 11,
  t: id % 5 === 0 ? null : texts[id % texts.length]!,
  b: id % 3 === 0 ? null : id % 2 === 0,
}))

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`
    create table samples (id int primary key, n int, t text collate "C", b boolean);
    grant select on samples to authenticated`)
  await database.admin.query('insert into samples select * from json_populate_recordset(null::samples, $1)', [
    JSON.stringify(rows),
  ])
  harbour = await openHarbour(database)
})
afterAll(() => database.stop())

/** A condition's value for a row: true, false, or null where SQL does not know. */
type Truth = boolean | null
type Term = { text: (nested: boolean) => [column: string, operation: string]; holds: (row: Row) => Truth }
type Tree = Term | { operator: 'and' | 'or'; not: boolean; parts: Tree[] }

const compare = (operator: string, left: number | string | null, right: number | string): Truth => {
  if (left === null) return null
  switch (operator) {
    case 'eq':
      return left === right
    case 'neq':
      return left !== right
    case 'lt':
      return left < right
    case 'lte':
      return left <= right
    case 'gt':
      return left > right
    default:
      return left >= right
  }
}
const negated = (truth: Truth): Truth => (truth === null ? null : !truth)
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const maybeNot = (not: boolean, term: Term): Term =>
  not
    ? {
        text: (nested) => [term.text(nested)[0], `not.${term.text(nested)[1]}`],
        holds: (row) => negated(term.holds(row)),
      }
    : term

const operator = fc.constantFrom('eq', 'neq', 'lt', 'lte', 'gt', 'gte')
const onNumber = fc
  .tuple(operator, fc.integer({ min: -1, max: 11 }))
  .map(([op, value]): Term => ({ text: () => ['n', `${op}.${value}`], holds: (row) => compare(op, row.n, value) }))
const onText = fc.tuple(operator, fc.constantFrom(...texts)).map(
  ([op, value]): Term => ({
    text: (nested) => ['t', `${op}.${nested ? quoted(value) : value}`],
    holds: (row) =>
      row.t === null ? null : compare(op, Buffer.from(row.t).toString('latin1'), Buffer.from(value).toString('latin1')),
  }),
)
const onList = fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map(
  (values): Term => ({
    text: () => ['t', `in.(${values.map(quoted).join(',')})`],
    holds: (row) => (values.length === 0 ? false : row.t === null ? null : values.includes(row.t)),
  }),
)
const onState = fc.constantFrom('null', 'true', 'false', 'not_null').map(
  (state): Term => ({
    text: () => ['b', `is.${state}`],
    holds: ({ b }) => (state === 'null' ? b === null : state === 'not_null' ? b !== null : b === (state === 'true')),
  }),
)
const onDistinct = fc
  .integer({ min: -1, max: 11 })
  .map((value): Term => ({ text: () => ['n', `isdistinct.${value}`], holds: (row) => row.n !== value }))
const term = fc
  .tuple(fc.boolean(), fc.oneof(onNumber, onText, onList, onState, onDistinct))
  .map(([not, one]) => maybeNot(not, one))
const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    term,
    fc.record({
      operator: fc.constantFrom('and' as const, 'or' as const),
      not: fc.boolean(),
      parts: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).tree

function holds(one: Tree, row: Row): Truth {
  if ('holds' in one) return one.holds(row)
  const truths = one.parts.map((part) => holds(part, row))
  const decided = one.operator === 'or'
  const truth = truths.includes(decided) ? decided : truths.includes(null) ? null : !decided
  return one.not ? negated(truth) : truth
}

function nested(one: Tree): string {
  if ('text' in one) return one.text(true).join('.')
  return `${one.not ? 'not.' : ''}${one.operator}(${one.parts.map(nested).join(',')})`
}

function parameter(one: Tree): [string, string] {
  if ('text' in one) return one.text(false)
  return [`${one.not ? 'not.' : ''}${one.operator}`, `(${one.parts.map(nested).join(',')})`]
}

test('filters choose the rows that plain JavaScript chooses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: 1, maxLength: 3 }),
      fc.nat(70),
      fc.nat(70),
      async (trees, limit, offset) => {
        const query = new URLSearchParams(trees.map(parameter))
        query.set('select', 'id')
        query.set('order', 'id')
        query.set('limit', String(limit))
        query.set('offset', String(offset))
        const { status, body } = await harbour.ada.get(`/samples?${query}`)
        const expected = rows.filter((row) => trees.every((one) => holds(one, row) === true)).map(({ id }) => ({ id }))
        expect([status, body]).toEqual([200, expected.slice(offset, offset + limit)])
      },
    ),
    sample(300),
  )
})

test('nonsense is refused, and never the server’s fault', async () => {
  const word = fc.constantFrom(
    ...'select order limit offset or and not. id n t ships harbours voyages flags label eq. in. is. fts. like( any all . , ( ) { } " : :: * ! -> ->> ... !inner & = % + 0 -1 null \\ \' $1 ; ) desc nullsfirst columns on_conflict a'.split(
      ' ',
    ),
    '\0',
    'ü',
  )
  const nonsense = fc
    .array(fc.oneof(word, fc.string({ maxLength: 3 })), { maxLength: 12 })
    .map((words) => words.join(''))
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom('select', 'or', 'order', 'id', 'spec', 'name', 'harbours.or'), nonsense),
    nonsense,
  )
  const path = fc.constantFrom('/ships', '/harbours', '/samples', '/rpc/ships_in', '/rpc/add', '/rpc/whole')
  const sent = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
    body: fc.oneof(fc.json({ maxDepth: 2 }), nonsense),
    prefer: fc.oneof(
      fc.constantFrom('count=exact', 'return=representation', 'count=estimated', 'resolution=merge-duplicates'),
      fc.constant(''),
    ),
  })
  await fc.assert(
    fc.asyncProperty(path, fc.array(pair, { maxLength: 3 }), sent, async (path, pairs, { method, body, prefer }) => {
      const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
      const init = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? { method } : { method, body }
      const response = await harbour.bo.send(`${path}?${query}`, { ...init, headers: { prefer } })
      const text = await response.text()
      if (response.status >= 500) throw new Error(`${response.status} ${text}`)
      if (text !== '' && response.status >= 400) expect(JSON.parse(text)).toHaveProperty('message')
    }),
    sample(1500),
  )
}, 60_000)

test('any choice of sensible parts is answered, or refused in words', async () => {
  const columns = fc.subarray(
    'id name *  title:name spec->mast->>height tags->0 id::text label harbours(id,name) voyages!inner(id,harbours!origin(name)) trips:voyages(*) ...harbours(depth,pier:name) flags() flags!ship_flags(name,ship_flags(since)) captains!left(*,mentor_id(name)) ...captains(captain:name,...mentor_id(mentor:name))'.split(
      / +/,
    ),
    { maxLength: 6 },
  )
  const others = fc.subarray(
    'id=gt.1 id=in.(1,2,3) name=ilike.*a* harbours=is.null voyages=not.is.null voyages.days=gt.3 trips.order=days.desc.nullslast trips.limit=1 trips.offset=1 flags.order=name flags.limit=1 captains.mentor_id.name=eq.Ada or=(harbours.is.null,id.eq.1,and(active.is.true,spec->>kind.eq.brig)) harbours.or=(id.eq.1,name.eq.x) order=harbours(name).desc,id order=spec->>kind order=name.desc limit=2 offset=1 not.and=(id.eq.1,name.eq.x) tags=cs.{fast} words=fts(simple).swift'.split(
      ' ',
    ),
    { maxLength: 6 },
  )
  const prefers = fc.constantFrom('', 'count=exact', 'count=planned', 'count=estimated')
  const path = fc.constantFrom('/ships', '/rpc/ships_in?harbour=1')
  await fc.assert(
    fc.asyncProperty(path, columns, others, prefers, async (path, columns, others, prefer) => {
      const query = [`select=${columns.join(',')}`, ...others]
        .map((part) => part.replace(/=(.*)$/s, (_, value: string) => `=${encodeURIComponent(value)}`))
        .join('&')
      const { status, body } = await harbour.ada.get(`${path}${path.includes('?') ? '&' : '?'}${query}`, { prefer })
      if (status === 200 || status === 206) expect(Array.isArray(body)).toBe(true)
      // a filter on what is not embedded is one on a column that is not there
      else expect([status, body.code]).toEqual([status, expect.stringMatching(/^(PGRST1(08|03)|42703)$/)])
    }),
    sample(400),
  )
}, 60_000)
