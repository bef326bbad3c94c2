import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { superAdmin } from '../cast.ts'
import { calls } from './calls.ts'

/*
 * Sequences, sizes and statistics count everybody's rows, and row level security guards none of them. No role that is bound
 * by it reads a sequence, and the functions that look at sizes and statistics are a closed list.
 */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('nobody who is bound by row level security reads the value of a sequence', async () => {
  const { rows } = await app.database.admin.query(
    `select role.rolname || ' ' || sequence.oid::regclass as readable
     from pg_class as sequence, pg_roles as role
     where sequence.relkind = 'S' and role.rolname in ('anon', 'authenticated')
       and has_schema_privilege(role.oid, sequence.relnamespace, 'usage') and has_sequence_privilege(role.oid, sequence.oid, 'select, usage, update')`,
  )
  expect(rows.map(({ readable }) => readable)).toEqual([])
})

describe('sizes and statistics', () => {
  test('are read by a closed list of functions, which nobody but super admins calls for their figures', async () => {
    const { rows } = await app.database.admin.query<{ name: string }>(
      `select its.proname as name from pg_proc as its
       where its.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and its.prosrc ~ '(relation|database|table|indexes|tablespace)_size|reltuples|relpages|n_live_tup|pg_stat|last_value|currval|lastval'
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(readers).sort())
    const served = Object.values(readers).filter((name) => Object.values(calls).flat().includes(name))
    expect(served.length).toBe(3)
    expect(served.filter((name) => !calls.superAdmins.includes(name))).toEqual([])
  })

  test.each([
    'pg_relation_size',
    'pg_total_relation_size',
    'pg_database_size',
    'nextval',
    'currval',
    'pg_stat_get_live_tuples',
  ])('are no function of the API, whoever asks: %s', async (name) => {
    for (const schema of ['public', 'pg_catalog']) {
      const { status } = await app.as(superAdmin).schema(schema).rpc(name, { relation: 'public.tasks' })
      expect([404, 406]).toContain(status)
    }
  })
})

/** Functions that look at sizes or statistics, with the one of the API that they serve, or why nobody learns by them. */
const readers: Record<string, string> = {
  alike_lessons: 'leaves out what stands in many lessons, and says nothing of what',
  note_sizes: 'is a job',
  slow_statements: 'super_health',
  super_overview: 'super_overview',
  vital_signs: 'super_health',
}
