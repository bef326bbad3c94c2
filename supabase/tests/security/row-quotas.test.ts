import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { arrangeRanks, mina, otherAdmin, ruth, superAdmin, supper, suspended, tenantAdmin, tomas } from '../cast.ts'

/* One account cannot fill the disk: what it writes in an hour has an end, and so have the groups that it makes in a day. */

let app: Awaited<ReturnType<typeof testApp>>
let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  app = await testApp()
  database = app.database
  ;({ ask, asOwner } = actingOn(database))
  await arrangeRanks(database)
})
afterAll(() => app.stop())
beforeEach(() =>
  asOwner(
    `with gone as (delete from public.tasks where created_by = '${mina.id}'), writes as (delete from private.row_writes), made as (delete from private.made_groups), blocks as (delete from private.row_blocks)
     update public.tenants set settings = settings - '{rows_an_hour,megabytes_an_hour,groups_a_day}'::text[]`,
  ),
)

const tasks = (by: Someone, many: number, letters = 10, at?: string) =>
  ask(
    by,
    `insert into public.tasks (group_id, title, body_html, rank)
     select $1, 'Task ' || n, '<p>' || repeat('x', $3) || '</p>', 'a' || n from generate_series(1, $2::int) as n`,
    [supper, many, letters],
    at,
  )
/** Rows that somebody has written in this hour already, as the quota knows them. */
const wrote = (by: Someone, rows: number, megabytes = 0) =>
  asOwner('insert into private.row_writes (user_id, rows, bytes) values ($1, $2, $3)', [
    ...[by.id, rows, megabytes * 1_048_576],
  ])
const decide = (key: string, value: number) =>
  ask(tenantAdmin, 'select public.set_tenant_setting($1, $2)', [key, value])
const refused = { code: 'PT429', message: expect.stringMatching(/^You’ve written more in the last hour/) }
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('what one person writes in an hour', () => {
  test('ends at its number of rows, and not for anybody else', async () => {
    await wrote(mina, 4930)
    await tasks(mina, 70)
    await expect(tasks(mina, 70)).rejects.toMatchObject(refused)
    await tasks(tomas, 40)
  })

  test('ends at its bytes', async () => {
    await wrote(mina, 0, 17)
    await tasks(mina, 100, 19_000)
    await expect(tasks(mina, 100, 19_000)).rejects.toMatchObject(refused)
    await expect(tasks(mina, 100, 19_000, later(61))).resolves.toBeDefined()
  })

  test('ends in one statement that is larger than all of it', async () => {
    await decide('rows_an_hour', 1000)
    await expect(tasks(mina, 1001)).rejects.toMatchObject(refused)
    await tasks(mina, 100)
  })

  test('ends for text that is put into rows later', async () => {
    await tasks(mina, 100)
    const grow = (letters: number) =>
      ask(mina, "update public.tasks set body_html = '<p>' || repeat('x', $1) || '</p>' where created_by = $2", [
        ...[letters, mina.id],
      ])
    await decide('megabytes_an_hour', 5)
    await wrote(mina, 0, 3)
    await grow(9000)
    await grow(8000)
    await expect(grow(19_000)).rejects.toMatchObject(refused)
  })

  test('ends for many who write a row at a time, nearly at the same number', async () => {
    await decide('rows_an_hour', 1000)
    let written = 0
    const one = async () => {
      await tasks(mina, 1)
      written++
    }
    await expect(
      (async () => {
        for (let n = 0; n < 3000; n++) await one()
      })(),
    ).rejects.toMatchObject(refused)
    // a third of a thousand is four times the spread of what is drawn by lot
    expect(written).toBeGreaterThan(300)
    expect(written).toBeLessThan(2500)
    await expect(tasks(mina, 1)).rejects.toMatchObject(refused)
  }, 60_000)

  test('begins again an hour later', async () => {
    await wrote(mina, 4950)
    await expect(tasks(mina, 70)).rejects.toMatchObject(refused)
    await tasks(mina, 70, 10, later(61))
  })

  test('is what their organisation says, without an end where it says 0', async () => {
    await decide('rows_an_hour', 1000)
    await expect(tasks(mina, 1001)).rejects.toMatchObject(refused)
    await decide('rows_an_hour', 0)
    await wrote(mina, 100_000)
    await tasks(mina, 70)
    await expect(decide('rows_an_hour', 7)).rejects.toMatchObject({ code: '22023' })
  })

  test('is set by admins alone, and by each for their own organisation', async () => {
    const set = (by: Someone, value: number) =>
      ask(by, 'select public.set_tenant_setting($1, $2)', ['rows_an_hour', value])
    for (const by of [mina, tomas, ruth, suspended])
      await expect(set(by, 0)).rejects.toMatchObject({
        ...{ code: '42501', message: 'Only admins can change the organisation’s settings.' },
      })
    await decide('rows_an_hour', 1000)
    await set(otherAdmin, 0)
    await expect(tasks(mina, 1001)).rejects.toMatchObject(refused)
    const direct = 'update public.tenants set settings = settings || \'{"rows_an_hour": 0}\''
    for (const by of [mina, tenantAdmin, otherAdmin])
      await expect(ask(by, direct)).rejects.toMatchObject({ code: '42501' })
    for (const value of [-1, 4999, 1e12])
      await expect(decide('rows_an_hour', value)).rejects.toMatchObject({ code: '22023' })
  })

  test('is answered as too many requests, with the sentence', async () => {
    await asOwner('insert into private.row_blocks (user_id, until) values ($1, $2)', [mina.id, later(10)])
    const { status, error } = await app.as(mina).from('tasks').insert({ group_id: supper, title: 'Bread', rank: 'a' })
    expect({ status, message: error?.message }).toEqual({ status: 429, message: refused.message })
  })

  test('is forgotten by the hour, and told to super admins', async () => {
    await tasks(mina, 100)
    await asOwner('insert into private.row_blocks (user_id, until) values ($1, $2)', [tomas.id, later(10)])
    const [board] = await ask<{ it: object }>(superAdmin, "select public.super_health() -> 'writing' as it")
    expect(board!.it).toMatchObject({ rows: 100, stopped: 1 })
    await asOwner('select private.forget_row_writes()', [], later(61))
    expect(await asOwner('select from private.row_writes union all select from private.row_blocks')).toEqual([])
  })
})

describe('the groups of a day', () => {
  const make = (by: Someone) => ask(by, "select public.create_group($1, 'Group', 'UTC')", [randomUUID()])
  test('end at twenty, whatever is deleted, and not for anybody else', async () => {
    for (let n = 0; n < 20; n++) await make(mina)
    await asOwner('delete from public.groups where created_by = $1', [mina.id])
    await expect(make(mina)).rejects.toMatchObject({
      ...{ code: 'PT429', message: 'You’ve made 20 groups today, which is the limit. Try again tomorrow.' },
    })
    await make(tomas)
    await decide('groups_a_day', 50)
    await make(mina)
  })
})

test('every table into which people write themselves is counted, but for preferences and what others are told', async () => {
  const missing = await asOwner<{ name: string }>(
    `select distinct its.table_name as name from information_schema.column_privileges as its
     join pg_catalog.pg_class as made on made.oid = ('public.' || its.table_name)::regclass and made.relkind = 'r'
     where its.table_schema = 'public' and its.grantee = 'authenticated' and its.privilege_type = 'INSERT'
       and not exists (select from pg_catalog.pg_trigger as counts where counts.tgrelid = made.oid and counts.tgname = '_950_count_insert')
     order by 1`,
  )
  expect(missing.map(({ name }) => name)).toEqual(uncounted)
})

/** One row for each person and thing, written by admins alone, or kept for others. */
const uncounted = [
  ...['announcement_reads', 'blocked_ips', 'broadcast_dismissals', 'conversation_reads', 'curriculum_authors'],
  ...['event_hosts', 'failed_logins', 'group_member_settings', 'journal_settings', 'memory_hides', 'message_saves'],
  ...['notification_digests', 'notification_prefs', 'notifications', 'push_subscriptions', 'quiet_hours'],
  ...['security_events', 'task_watchers', 'topic_prefs', 'user_blocks', 'user_mutes', 'user_sessions', 'user_settings'],
  'users',
]
