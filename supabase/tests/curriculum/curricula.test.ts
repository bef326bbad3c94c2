import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  arrangeRanks,
  choir,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { curriculumRoom } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

const authoring = (who: string) =>
  room.asOwner('update public.tenants set settings = settings || jsonb_build_object($1::text, $2::text)', [
    'authoring',
    who,
  ])

describe('who makes a curriculum', () => {
  test.each([
    ['admins', [tenantAdmin, superAdmin], [ruth, mina]],
    ['managers', [tenantAdmin, superAdmin, tomas], [ruth, mina]],
    ['everyone', [tenantAdmin, superAdmin, tomas, ruth, mina], []],
  ])('%s, where the organisation says so', async (who, may, mayNot) => {
    await room.asOwner("update public.users set role = 'manager' where id = $1", [tomas.id])
    await authoring(who)
    for (const person of may) {
      await room.curriculum(person)
      expect(await room.ask(person, 'select * from public.authoring()')).toEqual([{ may: true, who }])
    }
    for (const person of mayNot) {
      await expect(room.curriculum(person)).rejects.toMatchObject({ code: '42501' })
      expect(await room.ask(person, 'select * from public.authoring()')).toEqual([{ may: false, who }])
    }
    await authoring('everyone')
    await room.asOwner("update public.users set role = 'member' where id = $1", [tomas.id])
  })

  test('it begins with a draft of its own id, and is nobody else’s to read', async () => {
    const id = await room.curriculum()
    expect(
      await room.ask(ruth, 'select id, state, number from public.curriculum_versions where curriculum_id = $1', [id]),
    ).toEqual([{ id, state: 'draft', number: 1 }])
    for (const person of [mina, tomas, tenantAdmin, superAdmin, otherAdmin])
      expect(await room.sees(person, 'curricula', id, 'id')).toBe(0)
  })
})

describe('co-authors', () => {
  test('an editor writes, a commenter reads and comments, and either leaves', async () => {
    const { id, pumpkin } = await room.filled()
    await room.author(id, tomas, 'editor')
    await room.author(id, mina, 'commenter')
    const change = 'update public.lessons set title = $2 where version_id = $1 returning version'
    expect(await room.ask(tomas, change, [id, 'Squash'])).toHaveLength(1)
    expect(await room.sees(mina, 'leader_texts', id)).toBe(1)
    expect(await room.ask(mina, change, [id, 'Mine'])).toHaveLength(0)
    await expect(room.unit(id, 'Winter', mina)).rejects.toMatchObject({ code: '42501' })
    const comment = { id: randomUUID(), curriculum_id: id, node_key: pumpkin, body_html: '<p>Too long?</p>' }
    await room.insert(mina, 'curriculum_comments', comment)
    await room.ask(tomas, 'select public.resolve_comment($1)', [comment.id])
    expect(
      await room.ask(ruth, 'select resolved_by from public.curriculum_comments where id = $1', [comment.id]),
    ).toEqual([{ resolved_by: tomas.id }])
    await expect(room.ask(tomas, 'select public.delete_curriculum_comment($1)', [comment.id])).rejects.toMatchObject({
      code: '42501',
    })
    await room.ask(ruth, 'select public.delete_curriculum_comment($1)', [comment.id])
    expect(await room.sees(mina, 'curriculum_comments', id, 'curriculum_id')).toBe(0)
    await room.ask(mina, 'select public.restore_curriculum_comment($1)', [comment.id])
    expect(await room.sees(tomas, 'curriculum_comments', id, 'curriculum_id')).toBe(1)
    await room.ask(mina, 'delete from public.curriculum_authors where user_id = $1 and curriculum_id = $2', [
      mina.id,
      id,
    ])
    expect(await room.sees(mina, 'lessons', id)).toBe(0)
  })

  test('only the owner names them, and only people whom they see', async () => {
    const id = await room.curriculum()
    await room.author(id, tomas, 'editor')
    await expect(room.author(id, mina, 'editor', tomas)).rejects.toMatchObject({ code: '42501' })
    await expect(room.author(id, ines, 'editor')).rejects.toMatchObject({ code: '42501' })
    await expect(room.author(id, otherAdmin, 'editor')).rejects.toMatchObject({ code: '42501' })
  })

  test('whoever owned it is followed by the editor of longest standing, and a draft of theirs alone goes with them', async () => {
    const leaver = { ...ruth, id: '00000000-0000-4000-8000-00000000ce01', email: 'leaver@example.org' }
    await database.admin.query('insert into auth.users (id, email) values ($1, $2)', [leaver.id, leaver.email])
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [
      supper,
      leaver.id,
    ])
    const shared = await room.curriculum(leaver)
    await room.author(shared, tomas, 'editor', leaver)
    const alone = await room.curriculum(leaver)
    const given = await room.filled(leaver)
    await room.publish(given.id, leaver)
    await database.admin.query('delete from auth.users where id = $1', [leaver.id])
    const rows = await room.asOwner('select id, owner_id from public.curricula where id = any ($1)', [
      [shared, alone, given.id],
    ])
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: shared, owner_id: tomas.id },
        { id: given.id, owner_id: null },
      ]),
    )
  })
})

describe('who reads what is published', () => {
  test('members of a group that was given it, without what is for leaders; its leaders with it; nobody before and nobody else', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id)
    expect(await room.sees(mina, 'lessons', version)).toBe(0)
    await room.share(id, supper)
    expect(await room.sees(mina, 'lessons', version)).toBe(1)
    expect(await room.sees(mina, 'lesson_items', version)).toBe(2)
    expect(await room.sees(mina, 'leader_texts', version)).toBe(0)
    expect(await room.sees(mina, 'quiz_answers', version)).toBe(0)
    expect(await room.sees(tomas, 'lesson_items', version)).toBe(3)
    expect(await room.sees(tomas, 'leader_texts', version)).toBe(1)
    expect(await room.sees(tomas, 'quiz_answers', version)).toBe(1)
    for (const person of [mina, tomas, tenantAdmin]) expect(await room.sees(person, 'lessons', id)).toBe(0)
    for (const person of [jonas, ines, tenantAdmin, otherAdmin, superAdmin])
      expect(await room.sees(person, 'lessons', version)).toBe(0)
  })

  test('a room that adds its readers opens what it says and no more', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id)
    await room.asOwner(`create function private.lent() returns setof private.version_reading language sql stable security definer set search_path = ''
      as $$ select '${version}'::uuid, false, true where auth.uid() = '${jonas.id}' $$`)
    await room.asOwner("insert into private.version_readers (name, function_name) values ('lent', 'private.lent')")
    expect(await room.sees(jonas, 'lessons', version)).toBe(1)
    expect(await room.sees(jonas, 'leader_texts', version)).toBe(0)
    expect(await room.sees(jonas, 'lessons', id)).toBe(0)
    expect(await room.sees(ines, 'lessons', version)).toBe(0)
    await room.asOwner("delete from private.version_readers where name = 'lent'")
  })

  test('a member who left the group reads it no more', async () => {
    const { id } = await room.filled(tomas)
    const version = await room.publish(id, tomas)
    await room.share(id, choir, tomas)
    expect(await room.sees(jonas, 'lessons', version)).toBe(1)
    await database.admin.query('delete from public.group_members where group_id = $1 and user_id = $2', [
      choir,
      jonas.id,
    ])
    expect(await room.sees(jonas, 'lessons', version)).toBe(0)
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [
      choir,
      jonas.id,
    ])
  })
})

describe('the trash', () => {
  test('takes a curriculum from everyone, gives it back to its owner, and empties itself', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id)
    await room.share(id, supper)
    await room.author(id, tomas, 'editor')
    await expect(room.ask(tomas, 'select public.delete_curriculum($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    await room.ask(ruth, 'select public.delete_curriculum($1)', [id])
    for (const person of [ruth, tomas, mina]) expect(await room.sees(person, 'lessons', version)).toBe(0)
    expect(
      await room.ask(ruth, "select title from public.trash() where kind = 'curricula' and id = $1", [id]),
    ).toHaveLength(1)
    expect(
      await room.ask(tomas, "select 1 from public.trash() where kind = 'curricula' and id = $1", [id]),
    ).toHaveLength(0)
    await room.ask(ruth, 'select public.restore_curriculum($1)', [id])
    expect(await room.sees(mina, 'lessons', version)).toBe(1)
    await room.ask(ruth, 'select public.delete_curriculum($1)', [id])
    await room.asOwner("update public.curricula set deleted_at = now() - interval '31 days' where id = $1", [id])
    await room.asOwner('select private.empty_trash()')
    expect(await room.asOwner('select 1 from public.lessons where version_id in ($1, $2)', [id, version])).toEqual([])
  })
})

describe('a curriculum that one no longer reads', () => {
  test('says why to those who wrote or read it, and to nobody else that it ever was', async () => {
    const { id } = await room.filled()
    const version = await room.publish(id)
    await room.share(id, supper)
    await room.author(id, tomas, 'editor')
    const absences = async () =>
      Promise.all(
        [ruth, tomas, mina, jonas].map(
          async (person) => (await room.ask(person, 'select public.curriculum_absence($1) as why', [id]))[0]!.why,
        ),
      )
    expect(await absences()).toEqual([null, null, null, null])
    await room.ask(ruth, 'select public.withdraw_version($1, true)', [version])
    expect(await absences()).toEqual([null, null, 'withdrawn', null])
    await room.ask(ruth, 'select public.delete_curriculum($1)', [id])
    expect(await absences()).toEqual(['binned', 'deleted', 'deleted', null])
  })
})

describe('what happens is said', () => {
  test('to its authors on its channel, and to nobody else', async () => {
    const { id, pumpkin } = await room.filled()
    await room.said('lessons')
    await room.ask(ruth, "update public.lessons set title = 'Squash' where version_id = $1 and key = $2", [id, pumpkin])
    expect(await room.said('lessons')).toMatchObject([{ topic: `curriculum:${id}`, payload: { op: 'UPDATE' } }])
    const hears = (who: typeof ruth) =>
      asPerson(database, who, async (db) => {
        await db.query("select set_config('realtime.topic', $1, true)", [`curriculum:${id}`])
        return (await db.query('select 1 from realtime.messages')).length > 0
      })
    await room.ask(ruth, "update public.lessons set title = 'Pumpkin' where version_id = $1 and key = $2", [
      id,
      pumpkin,
    ])
    await room.author(id, tomas, 'commenter')
    expect(await hears(ruth)).toBe(true)
    expect(await hears(tomas)).toBe(true)
    for (const person of [mina, tenantAdmin, superAdmin]) expect(await hears(person)).toBe(false)
  })

  test('in its history, which its authors read', async () => {
    const { id } = await room.filled()
    await room.publish(id)
    const history = (who: typeof ruth) =>
      room.ask<{ verb: string }>(who, 'select verb from public.activity_log where subject_id = $1 order by id', [id])
    expect((await history(ruth)).map(({ verb }) => verb)).toEqual(['created', 'published'])
    expect(await history(tomas)).toEqual([])
  })
})

describe('a soft lock', () => {
  test('says who writes, is kept while keys come, and is taken over after sixty seconds', async () => {
    const { id, pumpkin } = await room.filled()
    await room.author(id, tomas, 'editor')
    await room.author(id, mina, 'commenter')
    const hold = async (who: typeof ruth, at: string) =>
      (await room.ask<{ user_id: string }>(who, 'select user_id from public.hold_lesson($1, $2)', [id, pumpkin], at))[0]
        ?.user_id
    expect(await hold(ruth, '2026-03-02T12:00:00Z')).toBe(ruth.id)
    expect(await hold(tomas, '2026-03-02T12:00:30Z')).toBe(ruth.id)
    expect(await hold(ruth, '2026-03-02T12:00:50Z')).toBe(ruth.id)
    expect(await hold(tomas, '2026-03-02T12:01:40Z')).toBe(ruth.id)
    expect(await hold(tomas, '2026-03-02T12:01:50Z')).toBe(tomas.id)
    await expect(hold(mina, '2026-03-02T12:05:00Z')).rejects.toMatchObject({ code: 'PT404' })
    await room.ask(tomas, 'select public.release_lesson($1, $2)', [id, pumpkin])
    expect(await room.sees(ruth, 'lesson_locks', id, 'curriculum_id')).toBe(0)
  })

  test('on a block leaves the others free, and goes with whoever has it', async () => {
    const { id, pumpkin } = await room.filled()
    await room.author(id, tomas, 'editor')
    const [one, other] = [randomUUID(), randomUUID()]
    const hold = async (who: typeof ruth, block: string) => {
      const args = [id, pumpkin, block]
      return (await room.ask<{ user_id: string }>(who, 'select user_id from public.hold_lesson($1, $2, $3)', args))[0]
        ?.user_id
    }
    const release = (who: typeof ruth, block: string) =>
      room.ask(who, 'select public.release_lesson($1, $2, $3)', [id, pumpkin, block])
    expect([await hold(ruth, one), await hold(tomas, other)]).toEqual([ruth.id, tomas.id])
    expect([await hold(tomas, one), await hold(ruth, other)]).toEqual([ruth.id, tomas.id])
    await release(tomas, one)
    expect(await hold(tomas, one)).toBe(ruth.id)
    await release(ruth, one)
    expect(await hold(tomas, one)).toBe(tomas.id)
  })
})
