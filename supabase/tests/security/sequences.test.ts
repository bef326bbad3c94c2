import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

/* A sequence says how many rows a table got, whosever they are, and row level security doesn't guard it. */

test('nobody who is bound by row level security reads the value of a sequence', async () => {
  const { rows } = await database.admin.query(
    `select role.rolname || ' ' || sequence.oid::regclass as readable
     from pg_class as sequence, pg_roles as role
     where sequence.relkind = 'S' and role.rolname in ('anon', 'authenticated')
       and has_schema_privilege(role.oid, sequence.relnamespace, 'usage') and has_sequence_privilege(role.oid, sequence.oid, 'select, usage, update')`,
  )
  expect(rows.map(({ readable }) => readable)).toEqual([])
})
