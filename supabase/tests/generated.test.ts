import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { schemaText, typesText } from '../../scripts/schema-text.ts'
import { testDatabase } from '../../test/database.ts'

test('schema.sql and types.ts say what the migrations make (npm run db:types)', async () => {
  const database = await testDatabase()
  const pool = new pg.Pool({ ...database.connections.as('supabase_admin'), max: 2 })
  pool.on('error', () => {})
  const [schema, types] = [await schemaText(database.admin), await typesText(pool)]
  await pool.end()
  await database.stop()
  expect(schema).toBe(readFileSync('supabase/schema.sql', 'utf8'))
  expect(types).toBe(readFileSync('supabase/types.ts', 'utf8'))
})
