import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { actingOn, type Someone } from './acting.ts'
import {
  arrangeRanks,
  choir,
  ines,
  jonas,
  mina,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from './cast.ts'

let database: TestDatabase
let { ask } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask } = actingOn(database))
  await arrangeRanks(database)
})
afterAll(() => database.stop())

/** Monday morning: what the seed made is forgotten, and each write below has its own moment. */
beforeEach(async () => {
  await database.admin.query(`
    delete from public.announcements; delete from public.tasks; delete from public.events; delete from public.group_member_settings;
    update public.groups set created_at = '2026-03-01T08:00Z';
    update public.group_members set joined_at = '2026-03-01T08:00Z' where (group_id, user_id) in (select id, created_by from public.groups);
    update public.group_members set joined_at = '2026-03-01T09:00Z' where joined_at <> '2026-03-01T08:00Z'`)
})

const happened = async (person: Someone, args = '', at = '2026-03-09T09:00Z') =>
  (
    await ask<{ line: string }>(
      person,
      `select concat_ws(' ', it.kind, who.name, it.title) as line
       from public.activity(${args}) as it left join public.people as who on who.id = it.actor_id`,
      [],
      at,
    )
  ).map(({ line }) => line)

async function wrote(title: string, at: string, { by = mina, group = supper, done = '' } = {}) {
  await database.admin.query(
    `insert into public.tasks (group_id, title, rank, created_by, created_at, status, done_at, done_by)
     values ($1, $2, 'a', $3, $4, case when $5 = '' then 'todo' else 'done' end, nullif($5, '')::timestamptz, case when $5 <> '' then $3::uuid end)`,
    [group, title, by.id, at, done],
  )
}

describe('what happened', () => {
  test('is told newest first: who came, what was written down and done, what was announced', async () => {
    await wrote('Buy bread', '2026-03-02T10:00Z', { done: '2026-03-02T12:00Z' })
    await ask(
      ruth,
      "insert into public.announcements (group_id, title) values ($1, 'New hall')",
      [supper],
      '2026-03-02T11:00Z',
    )
    expect(await happened(mina)).toEqual([
      'task_done Mina Park Buy bread',
      'announced Ruth Adeyemi New hall',
      'task_added Mina Park Buy bread',
      'joined Mina Park',
      'joined Tomas Lind',
      'joined suspended',
    ])
  })

  test('is told of one’s own groups alone, and of one of them when one asks for that', async () => {
    await wrote('Buy bread', '2026-03-02T10:00Z')
    await wrote('Book the hall', '2026-03-02T11:00Z', { by: tomas, group: choir })
    const tasks = `kinds => array['task_added']`
    expect(await happened(tomas, tasks)).toEqual([
      'task_added Tomas Lind Book the hall',
      'task_added Mina Park Buy bread',
    ])
    expect(await happened(tomas, `'${supper}', array['task_added']`)).toEqual(['task_added Mina Park Buy bread'])
    expect(await happened(jonas, tasks)).toEqual(['task_added Tomas Lind Book the hall'])
    expect(await happened(jonas, `'${supper}'`)).toEqual([])
  })

  test('is told to nobody outside, nor to who may only look in, nor to who is suspended', async () => {
    await wrote('Buy bread', '2026-03-02T10:00Z')
    for (const person of [ines, tenantAdmin, superAdmin, suspended]) expect(await happened(person)).toEqual([])
  })

  test('of a group that one has hidden is told only when one asks for it', async () => {
    await wrote('Buy bread', '2026-03-02T10:00Z')
    await ask(mina, "insert into public.group_member_settings (group_id, notify_level) values ($1, 'hide')", [supper])
    expect(await happened(mina)).toEqual([])
    expect(await happened(mina, `'${supper}', array['task_added']`)).toEqual(['task_added Mina Park Buy bread'])
  })

  test('leaves out what waits for its day, for its author too', async () => {
    await ask(
      ruth,
      "insert into public.announcements (group_id, title, publish_at) values ($1, 'Later', '2026-03-20T09:00Z')",
      [supper],
      '2026-03-02T11:00Z',
    )
    expect(await happened(ruth, `kinds => array['announced']`)).toEqual([])
  })

  test('is read page by page, and nothing is left out or told twice, though much came in the same moment', async () => {
    for (let n = 0; n < 7; n++) await wrote(`Task ${n}`, '2026-03-02T10:00Z')
    const all = await ask<{ id: string }>(mina, 'select id from public.activity()')
    const read: string[] = []
    let args: unknown[] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    for (;;) {
      const page = await ask<{ id: string; at: string }>(
        mina,
        'select id, at::text from public.activity(before => $1, before_id => $2, most => 3)',
        args,
      )
      read.push(...page.map(({ id }) => id))
      if (page.length < 3) break
      args = [page.at(-1)!.at, page.at(-1)!.id]
    }
    expect(read).toEqual(all.map(({ id }) => id))
    expect(new Set(read).size).toBe(10)
  })
})
