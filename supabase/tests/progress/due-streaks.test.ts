import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { mina } from '../cast.ts'

const many = 60
const now = '2026-03-04T00:15Z'
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const pgPool = new pg.Pool({ ...database.connections.as('postgres'), max: 1 })
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool })
  await pgPool.end()
})
afterAll(() => database.stop())

test('of sixty whose midnight has passed each job counts a few, and leaves the rest to the next one', async () => {
  const { asOwner } = actingOn(database)
  await database.admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, tenant_id, name, streak_count)
      select md5('baker ' || n)::uuid, tenant_id, 'Baker ' || n, 3 from public.users, generate_series(1, ${many}) as n where id = '${mina.id}';
    insert into private.streaks (user_id, kept, due_at)
      select md5('baker ' || n)::uuid, '{[2026-02-10,2026-02-13)}', '2026-03-04T00:00Z' from generate_series(1, ${many}) as n;
    set session_replication_role = origin`)
  const left = async () => (await asOwner('select from private.streaks where due_at <= $1', [now])).length
  const counted: number[] = []
  do {
    // the job that runs is taken from the queue by its worker
    await asOwner('delete from graphile_worker._private_jobs')
    const [slice] = await asOwner<{ many: number }>('select private.count_streaks() as many', [], now)
    counted.push(slice!.many)
    const waiting = await asOwner('select from graphile_worker._private_jobs')
    expect(waiting).toHaveLength((await left()) > 0 ? 1 : 0)
  } while ((await left()) > 0)
  expect(counted.reduce((sum, slice) => sum + slice)).toBe(many)
  expect(Math.max(...counted)).toBeLessThanOrEqual(25)
  expect(await asOwner("select from public.users where name like 'Baker %' and streak_count > 0")).toEqual([])
})
