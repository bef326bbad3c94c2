import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { actingOn, type Someone } from './acting.ts'
import {
  arrangeRanks,
  breadAndCandles,
  choir,
  ines,
  jonas,
  liftsHome,
  mina,
  otherAdmin,
  readingPlan,
  ruth,
  springConcert,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from './cast.ts'

let database: TestDatabase
let { ask, asOwner, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner, said } = actingOn(database))
  await arrangeRanks(database)
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query(`
    update public.tasks set deleted_at = null, deleted_by = null;
    delete from public.announcements; delete from realtime.messages;
    update public.groups set archived_at = null`)
})

const monday = '2026-03-02T09:00Z'
const later = (days: number) => new Date(Date.parse(monday) + days * 86_400_000).toISOString()
const remove = (who: Someone, id: string, at = monday) => ask(who, 'select public.delete_task($1)', [id], at)
const restore = (who: Someone, id: string, at = monday) => ask(who, 'select public.restore_task($1)', [id], at)
const sees = async (who: Someone, id: string) =>
  (await ask(who, 'select 1 from public.tasks where id = $1', [id])).length === 1
const trashOf = async (who: Someone, at = monday, group: string | null = null) =>
  (await ask<{ id: string }>(who, 'select id from public.trash($1)', [group], at)).map(({ id }) => id)

describe('a deleted task', () => {
  test('is gone for everyone, said to the group, and back as it was once it is restored', async () => {
    const [before] = await ask(ruth, 'select * from public.tasks where id = $1', [liftsHome])
    await remove(mina, liftsHome)
    for (const member of [mina, ruth, tomas]) expect(await sees(member, liftsHome)).toBe(false)
    expect(await said('tasks')).toMatchObject([
      { topic: `group:${supper}`, payload: { op: 'UPDATE', ids: [liftsHome] } },
    ])
    await restore(mina, liftsHome)
    const [after] = await ask(ruth, 'select * from public.tasks where id = $1', [liftsHome])
    expect({ ...after, version: 0, updated_at: 0 }).toEqual({ ...before, version: 0, updated_at: 0 })
  })

  test('deleted twice, or restored twice, is so once', async () => {
    await remove(mina, liftsHome)
    await remove(ruth, liftsHome, later(1))
    expect(await ask(ruth, 'select deleted_by from public.trash()', [], later(1))).toEqual([{ deleted_by: mina.id }])
    await restore(mina, liftsHome)
    await restore(mina, liftsHome)
    expect(await sees(mina, liftsHome)).toBe(true)
  })

  test('can be neither finished nor changed, nor pointed at', async () => {
    await remove(mina, liftsHome)
    await expect(ask(mina, 'select public.finish_task($1)', [liftsHome])).rejects.toMatchObject({ code: 'PT404' })
    await ask(mina, "update public.tasks set title = 'Changed'")
    const { rows } = await database.admin.query('select title from public.tasks where id = $1', [liftsHome])
    expect(rows).toEqual([{ title: 'Ask who can give lifts home' }])
    await expect(
      ask(
        mina,
        "insert into public.notifications (user_id, type, title, message, related_id) values ($1, 'task_due', 'Task Due Soon', 'x', $2)",
        [ruth.id, liftsHome],
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('written again under its id by a client that heard of nothing stays where it is', async () => {
    await remove(mina, liftsHome)
    await ask(
      mina,
      "insert into public.tasks (id, group_id, title, rank) values ($1, $2, 'Lifts', 'b') on conflict do nothing",
      [liftsHome, supper],
    )
    expect(await sees(mina, liftsHome)).toBe(false)
  })
})

describe('who deletes and restores', () => {
  test('is whoever wrote it, else those who may delete content', async () => {
    for (const who of [ruth, tenantAdmin, superAdmin]) {
      await remove(who, breadAndCandles)
      await restore(who, breadAndCandles)
    }
    for (const who of [mina, tomas]) {
      await expect(remove(who, readingPlan)).rejects.toMatchObject({ code: '42501' })
    }
    await remove(ruth, readingPlan)
    for (const who of [mina, tomas]) {
      await expect(restore(who, readingPlan)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is nobody from outside: to them it was never there', async () => {
    for (const who of [ines, jonas, otherAdmin, suspended]) {
      await expect(remove(who, liftsHome)).rejects.toMatchObject({ code: 'PT404' })
      await expect(restore(who, liftsHome)).rejects.toMatchObject({ code: 'PT404' })
    }
    await expect(remove(mina, crypto.randomUUID())).rejects.toMatchObject({ code: 'PT404' })
    await expect(
      database.asUser({ role: 'anon', claims: '{}' }, (db) => db.query('select public.delete_task($1)', [liftsHome])),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('is nobody while the group is archived', async () => {
    await remove(mina, liftsHome)
    await ask(ruth, 'select public.archive_group($1)', [supper])
    await expect(remove(ruth, readingPlan)).rejects.toMatchObject({ code: '42501' })
    await expect(restore(ruth, liftsHome)).rejects.toMatchObject({ code: '42501' })
    expect(await trashOf(ruth)).toEqual([])
  })

  test('is written down when it was somebody else’s', async () => {
    await remove(ruth, liftsHome)
    await remove(mina, liftsHome)
    const { rows } = await database.admin.query(
      "select actor_id, action, subject_id, group_id from public.audit_log where action like 'content.%' and subject_id = $1",
      [liftsHome],
    )
    expect(rows).toEqual([{ actor_id: ruth.id, action: 'content.delete', subject_id: liftsHome, group_id: supper }])
  })
})

describe('the trash', () => {
  test('shows each what they could have back, the last on top, of one group or of all', async () => {
    await remove(mina, liftsHome, monday)
    await remove(ruth, readingPlan, later(1))
    await remove(tomas, springConcert, later(2))
    expect(await trashOf(ruth, later(2))).toEqual([readingPlan, liftsHome])
    expect(await trashOf(mina, later(2))).toEqual([liftsHome])
    expect(await trashOf(tomas, later(2))).toEqual([springConcert])
    expect(await trashOf(tomas, later(2), supper)).toEqual([])
    expect(await trashOf(superAdmin, later(2), choir)).toEqual([springConcert])
    for (const who of [jonas, ines, otherAdmin, suspended]) expect(await trashOf(who, later(2))).toEqual([])
  })

  test('gives back for thirty days, then nothing, and is emptied by the clock', async () => {
    await remove(mina, liftsHome)
    expect(await trashOf(mina, later(29))).toEqual([liftsHome])
    expect(await asOwner('select private.empty_trash() as it', [], later(29))).toEqual([{ it: 0 }])
    expect(await trashOf(mina, later(30))).toEqual([])
    await expect(restore(mina, liftsHome, later(30))).rejects.toMatchObject({ code: 'PT404' })
    const { rows: kept } = await database.admin.query('select * from public.tasks where id = $1', [liftsHome])
    expect(await asOwner('select private.empty_trash() as it', [], later(30))).toEqual([{ it: 1 }])
    const { rowCount } = await database.admin.query('select 1 from public.tasks where id = $1', [liftsHome])
    expect(rowCount).toBe(0)
    await database.admin.query('insert into public.tasks select * from jsonb_populate_record(null::public.tasks, $1)', [
      JSON.stringify(kept[0]),
    ])
  })

  test('holds announcements too, which neither come out nor are counted while they lie there', async () => {
    const id = crypto.randomUUID()
    await ask(
      ruth,
      "insert into public.announcements (id, group_id, title, publish_at) values ($1, $2, 'Hall', $3)",
      [id, supper, later(1)],
      monday,
    )
    await expect(ask(tomas, 'select public.delete_announcement($1)', [id], monday)).rejects.toMatchObject({
      code: '42501',
    })
    await ask(ruth, 'select public.delete_announcement($1)', [id], monday)
    expect(await asOwner('select private.publish_announcements() as it', [], later(2))).toEqual([{ it: 0 }])
    expect(await ask(ruth, 'select 1 from public.announcements')).toEqual([])
    expect(await ask(ruth, 'select 1 from public.announcement_seen($1)', [supper])).toEqual([])
    await ask(ruth, 'select public.restore_announcement($1)', [id], later(2))
    expect(await ask(mina, 'select title from public.announcements', [], later(2))).toEqual([{ title: 'Hall' }])
  })
})

test('what joins the trash has all that belongs to it', async () => {
  const { rows } = await database.admin.query<{ kind: string }>(`
    select kind from private.trash_kinds as its
    where its.listed_by is null and (not exists (select from pg_policies where schemaname = 'public' and tablename = its.kind and permissive = 'RESTRICTIVE' and cmd = 'ALL' and qual = '(deleted_at IS NULL)')
       or (select count(*) from information_schema.columns where table_schema = 'public' and table_name = its.kind
           and column_name in ('deleted_at', 'deleted_by', its.maker, its.title)) < 4
       or has_column_privilege('authenticated', 'public.' || its.kind, 'deleted_at', 'update')
       or has_table_privilege('authenticated', 'public.' || its.kind, 'delete')
       or 2 > (select count(*) from pg_proc where pronamespace = 'public'::regnamespace and proname ~ '^(delete|restore)_' and prosrc like '%''' || its.kind || '''%'))`)
  expect(rows).toEqual([])
})

test('a kind without permissions is its maker’s alone', async () => {
  await database.admin.query(`
    create table public.diaries (id uuid primary key default gen_random_uuid(), words text, created_by uuid, deleted_at timestamptz, deleted_by uuid);
    alter table public.diaries owner to postgres;
    insert into private.trash_kinds (kind, title) values ('diaries', 'words');
    insert into public.diaries (id, words, created_by) values ('${supper}', 'Mine', '${mina.id}')`)
  const put = (who: Someone) => ask(who, "select private.throw_away('diaries', $1, true)", [supper], monday)
  for (const other of [ruth, superAdmin]) await expect(put(other)).rejects.toMatchObject({ code: 'PT404' })
  await put(mina)
  expect(await trashOf(mina)).toEqual([supper])
  expect(await trashOf(superAdmin)).toEqual([])
  await database.admin.query("delete from private.trash_kinds where kind = 'diaries'; drop table public.diaries")
})

describe('a member who was taken out', () => {
  const takeOut = (who: Someone, whom: Someone, at = monday) =>
    ask(who, 'select public.remove_member($1, $2)', [supper, whom.id], at)
  const bringBack = (who: Someone, whom: Someone, at = monday) =>
    ask(who, 'select public.restore_member($1, $2)', [supper, whom.id], at)
  const roleOf = async (whom: Someone) =>
    (
      await database.admin.query('select role from public.group_members where group_id = $1 and user_id = $2', [
        supper,
        whom.id,
      ])
    ).rows[0]?.role
  beforeEach(() =>
    database.admin.query(
      `insert into public.group_members (group_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'member') on conflict do nothing`,
      [supper, tomas.id, mina.id],
    ),
  )

  test('is brought back by whoever did it, with the role that they had, once', async () => {
    await takeOut(ruth, tomas)
    expect(await roleOf(tomas)).toBeUndefined()
    await bringBack(ruth, tomas)
    await bringBack(ruth, tomas)
    expect(await roleOf(tomas)).toBe('manager')
  })

  test('is not by anybody else, nor after an hour, nor who was never in', async () => {
    await takeOut(ruth, mina)
    for (const who of [tomas, tenantAdmin, mina, jonas]) {
      await expect(bringBack(who, mina)).rejects.toMatchObject({ code: 'PT404' })
    }
    await expect(bringBack(ruth, mina, '2026-03-02T10:01Z')).rejects.toMatchObject({ code: 'PT404' })
    await expect(bringBack(ruth, ines)).rejects.toMatchObject({ code: 'PT404' })
    await bringBack(ruth, mina)
  })

  test('is not dragged back once they have left by themselves', async () => {
    await takeOut(ruth, mina)
    await bringBack(ruth, mina)
    await ask(mina, 'select public.leave_group($1)', [supper], monday)
    await expect(bringBack(ruth, mina)).rejects.toMatchObject({ code: 'PT404' })
  })

  test('is not by who may no longer manage the group', async () => {
    await takeOut(tomas, mina)
    await ask(ruth, "select public.set_group_role($1, $2, 'member')", [supper, tomas.id])
    await expect(bringBack(tomas, mina)).rejects.toMatchObject({ code: '42501' })
    await ask(ruth, "select public.set_group_role($1, $2, 'manager')", [supper, tomas.id])
    await bringBack(tomas, mina)
    expect(await roleOf(mina)).toBe('member')
  })
})
