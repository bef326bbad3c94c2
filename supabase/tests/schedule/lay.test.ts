import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { type Entry, layModel, type OpenDay } from './lay-model.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const dayOf = (n: number) => new Date(Date.UTC(2028, 1, 20 + n)).toISOString().slice(0, 10)
const days = fc
  .uniqueArray(fc.nat(40), { maxLength: 20 })
  .chain((at) =>
    fc.tuple(
      ...at
        .toSorted((a, b) => a - b)
        .map((n) => fc.record({ on: fc.constant(dayOf(n)), places: fc.integer({ min: 1, max: 3 }) })),
    ),
  )
const entry: fc.Arbitrary<Entry> = fc
  .record({
    sort: fc.constantFrom(
      'loose',
      'loose',
      'loose',
      'loose',
      'gap',
      'joined',
      'skipped',
      'pinned',
      'taught',
      'taught where pinned',
    ),
    at: fc.nat(40),
    joined: fc.boolean(),
  })
  .map(({ sort, at, joined }) => ({
    id: randomUUID(),
    gap: sort === 'gap',
    joined: sort === 'joined' || (sort !== 'gap' && sort !== 'loose' && joined),
    skipped: sort === 'skipped',
    stands: /pinned|taught/.test(sort) ? dayOf(at) : null,
    bounds: sort === 'taught',
  }))

async function lay(plan: Entry[], open: OpenDay[]) {
  const { rows } = await database.admin.query<{ id: string; on: string | null }>(
    `select laid.id, laid.on_date::text as on from private.lay(
       array(select (it ->> 'id', it -> 'gap', it -> 'joined', it -> 'skipped', it ->> 'stands', it -> 'bounds')::text::private.plan_entry
             from jsonb_array_elements($1) with ordinality as list (it, n) order by n),
       array(select (it ->> 'on', it -> 'places')::text::private.open_day from jsonb_array_elements($2) with ordinality as list (it, n) order by n)) as laid`,
    [JSON.stringify(plan), JSON.stringify(open)],
  )
  return new Map(rows.map(({ id, on }) => [id, on]))
}
const tries = sample(process.env.FUZZ ? 2000 : 160)

test('each entry lies where the naive model lays it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 25 }), days, async (plan, open) => {
      expect(await lay(plan, open)).toEqual(layModel(plan, open))
    }),
    tries,
  )
})

test('marking or pinning one on its own day moves no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 25 }),
      days,
      fc.nat(24),
      fc.boolean(),
      async (plan, open, n, taught) => {
        const before = await lay(plan, open)
        const one = plan[n % plan.length]!
        const on = before.get(one.id)
        if (!on || one.gap || one.bounds) return
        const marked = plan.map((its) => (its === one ? { ...its, stands: on, bounds: taught && !its.stands } : its))
        expect(await lay(marked, open)).toEqual(before)
      },
    ),
    tries,
  )
})

test('closing a day brings nothing earlier, opening it again nothing later, and both leave all as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 25 }), days, fc.nat(20), async (plan, open, n) => {
      if (open.length === 0) return
      const before = await lay(plan, open)
      const closed = await lay(plan, open.toSpliced(n % open.length, 1))
      for (const { id } of plan) expect((closed.get(id) ?? '9999') >= (before.get(id) ?? '9999')).toBe(true)
      expect(await lay(plan, open)).toEqual(before)
    }),
    tries,
  )
})
