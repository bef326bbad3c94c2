import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, choir, ines, jonas, mina, otherAdmin, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { curriculumRoom } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.notifications; delete from realtime.messages'))

const told = () =>
  room.asOwner(
    `select split_part(person.email, '@', 1) as name, title, message, url, related_id, group_id from public.notifications
     join public.users as person on person.id = user_id order by 1`,
  )
async function published(by = ruth) {
  const { id } = await room.filled(by)
  await room.publish(id, by)
  return id
}

describe('giving a curriculum to a group', () => {
  test('tells every member but whoever did it, once, and opens it for them', async () => {
    const id = await published()
    const share = await room.share(id, supper)
    await room.ask(ruth, 'select public.share_curriculum($1, $2, $3)', [share, id, supper])
    await room.share(id, supper)
    const row = {
      title: 'Curriculum Shared',
      message: 'Soups of the world',
      url: `/curriculum/management?curriculumId=${id}`,
      ...{ related_id: id, group_id: supper },
    }
    expect((await told()).filter(({ name }) => name !== 'suspended')).toEqual([
      { name: 'mina', ...row },
      { name: 'tomas', ...row },
    ])
    expect(
      await room.ask(mina, 'select title, my_role, lesson_count, changed, group_ids from public.my_curricula()'),
    ).toEqual([{ title: 'Soups of the world', my_role: 'reader', lesson_count: 1, changed: null, group_ids: [supper] }])
    expect((await room.said('curriculum_shares')).map(({ topic }) => topic).sort()).toEqual([
      `curriculum:${id}`,
      `group:${supper}`,
    ])
  })

  test('taken back is withdrawn from who has not read of it', async () => {
    const id = await published()
    const share = await room.share(id, supper)
    await room.asOwner('update public.notifications set is_read = true where user_id = $1', [tomas.id])
    await expect(room.ask(tomas, 'select public.unshare_curriculum($1)', [share])).resolves.toBeDefined()
    expect(await room.sees(mina, 'curricula', id, 'id')).toBe(1)
    for (let n = 0; n < 2; n++) await room.ask(ruth, 'select public.unshare_curriculum($1)', [share])
    expect(await room.sees(mina, 'curricula', id, 'id')).toBe(0)
    expect((await told()).map(({ name }) => name)).toEqual(['tomas'])
  })

  test('is for its authors, in groups where they manage curricula', async () => {
    const id = await published(tomas)
    await room.author(id, mina, 'commenter', tomas)
    await room.share(id, supper, mina)
    await expect(room.share(id, choir, mina)).rejects.toMatchObject({ code: '42501' })
    await expect(room.share(id, supper, ruth)).rejects.toMatchObject({ code: '42501' })
    await expect(room.share(id, supper, jonas)).rejects.toMatchObject({ code: 'PT404' })
    await room.asOwner("insert into private.group_permission_limits values ($1, 'curriculumManagement', 'admin')", [
      choir,
    ])
    await expect(room.share(id, choir, tomas)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('delete from private.group_permission_limits')
    await room.share(id, choir, tomas)
  })

  test('one has left, or that is archived or elsewhere, is refused', async () => {
    const id = await published(tomas)
    await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
    await expect(room.share(id, supper, tomas)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('update public.groups set archived_at = null where id = $1', [supper])
    await database.admin.query('delete from public.group_members where group_id = $1 and user_id = $2', [
      supper,
      tomas.id,
    ])
    await expect(room.share(id, supper, tomas)).rejects.toMatchObject({ code: '42501' })
    await database.admin.query(
      "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'manager')",
      [supper, tomas.id],
    )
    const foreign = await room.curriculum(otherAdmin)
    await expect(room.share(foreign, supper, otherAdmin)).rejects.toMatchObject({ code: '42501' })
  })

  test('waits until it is published', async () => {
    const { id } = await room.filled()
    await expect(room.share(id, supper)).rejects.toMatchObject({ code: 'PT409' })
    await expect(room.ask(ruth, 'select public.share_curriculum($1, $2)', [randomUUID(), id])).rejects.toMatchObject({
      code: '22023',
    })
  })
})

test('a curriculum given to a person is theirs to read, and nobody’s whom one does not see', async () => {
  const id = await published()
  await room.share(id, null, ruth, mina.id)
  expect((await told()).map(({ name }) => name)).toEqual(['mina'])
  expect(await room.sees(mina, 'curricula', id, 'id')).toBe(1)
  expect(await room.sees(tomas, 'curricula', id, 'id')).toBe(0)
  for (const stranger of [ines, otherAdmin])
    await expect(room.share(id, null, ruth, stranger.id)).rejects.toMatchObject({ code: 'PT404' })
})

test('a notification that a person sends is taken for what both see, and for nothing else', async () => {
  const id = await published()
  await room.share(id, supper)
  const send = (from: typeof ruth, to: typeof ruth, about: string) =>
    room.ask(
      from,
      "insert into public.notifications (user_id, type, message, related_id) values ($1, 'curriculum_shared', 'Look', $2)",
      [to.id, about],
    )
  await database.admin.query('delete from public.notifications')
  await send(tomas, mina, id)
  await expect(send(tomas, jonas, id)).rejects.toMatchObject({ code: '42501' })
  const { id: draft } = await room.filled()
  await expect(send(ruth, mina, draft)).rejects.toMatchObject({ code: '42501' })
})

test('readers hear of a new version, as of no draft', async () => {
  const id = await published()
  await room.share(id, supper)
  await room.said('curricula')
  await room.ask(ruth, "update public.lessons set title = 'Squash' where version_id = $1", [id])
  expect((await room.said('lessons')).map(({ topic }) => topic)).toEqual([`curriculum:${id}`])
  await room.publish(id)
  expect((await room.said('curricula')).map(({ topic }) => topic)).toContain(`group:${supper}`)
})

describe('the organisation decides who authors', () => {
  const set = (who: typeof ruth, key: string, value: unknown) =>
    room.ask(who, 'select public.set_tenant_setting($1, $2)', [key, JSON.stringify(value)])
  test('by its admins, within what a setting may be, in the audit log', async () => {
    await set(tenantAdmin, 'authoring', 'managers')
    await set(tenantAdmin, 'authoring', 'managers')
    await set(tenantAdmin, 'direct_messages', false)
    await set(tenantAdmin, 'join', 'invite')
    const log = await room.ask(
      tenantAdmin,
      "select before, after from public.audit_log where action = 'tenant.setting' order by id",
    )
    expect(log).toEqual([
      { before: { authoring: 'everyone' }, after: { authoring: 'managers' } },
      { before: { direct_messages: true }, after: { direct_messages: false } },
      { before: { join: 'open' }, after: { join: 'invite' } },
    ])
    for (const person of [ruth, tomas, mina])
      await expect(set(person, 'authoring', 'everyone')).rejects.toMatchObject({ code: '42501' })
    await expect(set(tenantAdmin, 'authoring', 'nobody')).rejects.toMatchObject({ code: '22023' })
    await expect(set(tenantAdmin, 'authoring', null)).rejects.toMatchObject({ code: '22023' })
    await expect(set(tenantAdmin, 'colour', 'red')).rejects.toMatchObject({ code: '22023' })
    await set(otherAdmin, 'authoring', 'everyone')
    expect(await room.ask(ruth, 'select * from public.authoring()')).toEqual([{ may: false, who: 'managers' }])
    await set(tenantAdmin, 'authoring', 'everyone')
  })
})
