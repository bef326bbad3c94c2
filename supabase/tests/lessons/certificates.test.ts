import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { anon, arrangeRanks, ines, mina, ruth, superAdmin, supper, suspended, tenantAdmin, tomas } from '../cast.ts'
import { certificateRoom } from './certificate-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof certificateRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = await certificateRoom(database)
  its = await room.twoUnits()
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.achievements')
  await room.asOwner('delete from public.certificates')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const open = (code: string | null, by: Someone | typeof anon = anon) =>
  asPerson(database, by, async (db) => {
    const [row] = await db.query<{ it: Record<string, unknown> | null }>('select public.certificate_of($1) as it', [
      code,
    ])
    return row!.it
  })
const flag = (enabled: boolean) =>
  room.asOwner("update public.feature_flags set enabled = $1 where key = 'achievement_system'", [enabled])

describe('badges', () => {
  test('come with the first lesson, the last of a unit and the last of all, once, and nobody else sees them', async () => {
    await room.finish(mina, id, key('A'))
    expect(await room.badges()).toEqual(['first_lesson A'])
    await room.finish(mina, id, key('B'))
    await room.finish(mina, id, key('B'))
    await room.finishAll(mina, id, its.keys, 'CD')
    const all = ['first_lesson A', 'unit Autumn', 'curriculum Soups of the world', 'unit Winter']
    expect(await room.badges()).toEqual(all)
    for (const other of [ruth, tomas, ines, tenantAdmin, superAdmin]) expect(await room.badges(other)).toEqual([])
  })

  test('go with the lesson that is taken back, and with nothing that the group changes', async () => {
    await room.finishAll(mina, id, its.keys)
    await room.finish(mina, id, key('D'), false)
    expect(await room.badges()).toEqual(['first_lesson A', 'unit Autumn'])
    await room.finish(mina, id, key('D'))
    expect(await room.badges()).toContain('curriculum Soups of the world')
    await room.asOwner("update public.adoptions set title_override = 'Broth' where id = $1", [id])
    await room.asOwner('delete from public.adoptions')
    expect(await room.badges()).toHaveLength(4)
    await room.finishAll(mina, (await room.adopt(its.version)).adoption_id, its.keys)
    expect(await room.badges()).toHaveLength(4)
  })

  test('that are shown are seen by the members of that group, and by nobody who only passes', async () => {
    await room.finishAll(mina, id, its.keys, 'AB')
    await room.show(mina, 'unit')
    for (const other of [ruth, tomas]) expect(await room.badges(other)).toEqual(['unit Autumn, shown'])
    for (const other of [ines, suspended, tenantAdmin, superAdmin]) expect(await room.badges(other)).toEqual([])
    await expect(room.show(ruth, 'unit', true)).rejects.toMatchObject({ code: 'PT404' })
    await room.show(mina, 'unit', true)
    expect(await room.badges(ruth)).toEqual([])
  })

  test('are told to their person alone', async () => {
    await room.said('achievements')
    await room.finish(mina, id, key('A'))
    expect(new Set((await room.said('achievements')).map(({ topic }) => topic))).toEqual(new Set([`user:${mina.id}`]))
  })
})

describe('a certificate', () => {
  test('says what is left, and is issued once nothing is', async () => {
    await room.finishAll(mina, id, its.keys, 'AC')
    expect((await room.mine(mina, id)).left.map(({ title }) => title)).toEqual(['B', 'D'])
    await expect(room.issue(mina, id)).rejects.toMatchObject({ code: 'PT409', message: '2 lessons are left.' })
    await room.finishAll(mina, id, its.keys, 'BD')
    expect(await room.mine(mina, id)).toMatchObject({ left: [], begun: true, name: 'Mina Park', certificate: null })
    const issued = await room.issue(mina, id, '  Mina  J. Park ', true)
    expect(issued).toMatchObject({ name: 'Mina Park', title: 'Soups of the world', group_name: 'Tuesday supper' })
    expect(issued.code).toMatch(/^[\w-]{32}$/)
    expect(await room.issue(mina, id, 'Somebody else')).toEqual(issued)
    expect((await room.mine(mina, id)).certificate).toEqual(issued)
  })

  test('bears the name of the profile until a leader approves another one, and then says so', async () => {
    await room.finishAll(mina, id, its.keys)
    const { id: own, code, ...issued } = await room.issue(mina, id, 'Dr. Mina\u202e J. Park')
    expect(issued).toMatchObject({ name: 'Mina Park', wanted_name: 'Dr. Mina J. Park', named_at: null })
    expect(await open(code)).toMatchObject({ name: 'Mina Park', named_at: null, wanted_name: null, naming_id: null })
    expect(await open(code, ruth)).toMatchObject({ wanted_name: 'Dr. Mina J. Park', naming_id: own })
    const asked = await room.asOwner<{ user_id: string; url: string }>(
      'select user_id, url from public.notifications where related_id = $1',
      [own],
    )
    expect(asked).toContainEqual({ user_id: ruth.id, url: `/certificate/${code}` })
    expect(asked.map(({ user_id }) => user_id)).not.toContain(mina.id)
    const answer = (by: Someone, approve: boolean) => room.one(by, 'answer_certificate_name($1, $2)', [own, approve])
    for (const other of [mina, ines]) {
      await expect(answer(other, true)).rejects.toMatchObject({ code: 'PT404' })
    }
    await answer(ruth, true)
    await answer(ruth, false)
    expect(await open(code)).toMatchObject({ name: 'Dr. Mina J. Park', named_at: expect.any(String), naming_id: null })
  })

  test('keeps the name of the profile when the other one is declined', async () => {
    await room.finishAll(mina, id, its.keys)
    const { id: own, code } = await room.issue(mina, id, 'Somebody Else')
    await room.one(ruth, 'answer_certificate_name($1, $2)', [own, false])
    expect(await open(code, ruth)).toMatchObject({ name: 'Mina Park', named_at: null, naming_id: null })
    expect((await room.mine(mina, id)).certificate).toMatchObject({ wanted_name: null })
  })

  test('counts an excused lesson as done, and its badge comes with it', async () => {
    await room.finishAll(mina, id, its.keys, 'ABC')
    await room.one(ruth, 'excuse($1, $2, $3)', [id, mina.id, key('D')])
    expect(await room.badges()).not.toContain('curriculum Soups of the world')
    expect(await room.issue(mina, id)).toMatchObject({ name: 'Mina Park' })
    expect(await room.badges()).toContain('curriculum Soups of the world')
  })

  test('of what the group skips or hides, or of nothing, is none', async () => {
    await room.asOwner("update public.scheduled_lessons set state = 'skipped' where adoption_id = $1", [id])
    expect(await room.mine(mina, id)).toMatchObject({ left: [], begun: false })
    await expect(room.issue(mina, id)).rejects.toMatchObject({ code: 'PT409' })
  })

  test('stays as it was when the person, the curriculum and the group have other names, and when the plan has gone', async () => {
    await room.finishAll(mina, id, its.keys)
    const { code } = await room.issue(mina, id, null, true)
    await room.asOwner("update public.users set name = 'Mina P.' where id = $1", [mina.id])
    await room.asOwner("update public.adoptions set title_override = 'Broth' where id = $1", [id])
    await room.asOwner("update public.groups set name = 'Monday supper' where id = $1", [supper])
    await room.asOwner('delete from public.adoptions')
    expect(await open(code)).toMatchObject({
      ...{ name: 'Mina Park', title: 'Soups of the world', group_name: 'Tuesday supper', revoked_at: null },
      ...{ id: null, mine: false },
    })
    await room.asOwner("update public.users set name = 'Mina Park' where id = $1", [mina.id])
    await room.asOwner("update public.groups set name = 'Tuesday supper' where id = $1", [supper])
  })

  test('bears the brand of its organisation: the name that it had, and the logo and colour that it has', async () => {
    await room.finishAll(mina, id, its.keys)
    const branded = (name: string | null, accent: string | null) =>
      room.asOwner('update public.tenants set brand_name = $1, accent = $2 where is_default', [name, accent])
    await branded('Harbour', 'sky')
    const { id: mine, code } = await room.issue(mina, id)
    await branded('Quay', 'leaf')
    expect(await open(code)).toMatchObject({ brand: { name: 'Harbour', logo_path: null, accent: 'leaf' } })
    await room.revoke(mina, mine)
    expect(await open(code)).toMatchObject({ name: null, brand: null })
    await branded(null, null)
  })

  test('tells whoever has the code no more than what is written on it', async () => {
    await room.finishAll(mina, id, its.keys)
    const { code } = await room.issue(mina, id)
    const shape = [
      'brand',
      'group_name',
      'id',
      'issued_at',
      'mine',
      'name',
      'named_at',
      'naming_id',
      'revoked_at',
      'title',
      'wanted_name',
    ]
    expect(Object.keys((await open(code))!).sort()).toEqual(shape)
    expect(await open(code)).toMatchObject({ group_name: null, id: null })
    for (const wrong of [null, '', 'x', code.toLowerCase(), code.slice(1), `${code}x`, '%', 'x'.repeat(10_000)])
      expect(await open(wrong)).toBeNull()
  })

  test('that its owner withdraws says so in the old link, without a name, until it is given back or another takes its place', async () => {
    await room.finishAll(mina, id, its.keys)
    const first = await room.issue(mina, id)
    for (let n = 0; n < 2; n++) await room.revoke(mina, first.id)
    expect(await open(first.code)).toMatchObject({ name: null, group_name: null, revoked_at: expect.any(String) })
    expect((await room.mine(mina, id)).certificate).toMatchObject({ id: first.id, may_return: true })
    await room.revoke(mina, first.id, false)
    expect(await open(first.code)).toMatchObject({ name: 'Mina Park', revoked_at: null })
    await room.revoke(mina, first.id)
    const second = await room.issue(mina, id, 'Mina J. Park')
    expect(second.code).not.toBe(first.code)
    await expect(room.revoke(mina, first.id, false)).rejects.toMatchObject({ code: 'PT409' })
    expect((await room.mine(mina, id)).certificate).toEqual(second)
  })

  test('is withdrawn by an admin of the group with a reason, audited, and then not by its owner made valid again', async () => {
    await room.finishAll(mina, id, its.keys)
    const { id: own, code } = await room.issue(mina, id)
    expect(await open(code, ruth)).toMatchObject({ id: own, mine: false })
    expect(await open(code, tomas)).toMatchObject({ id: null })
    for (const other of [tomas, ines]) await expect(room.revoke(other, own)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.revoke(ruth, own, true, ' ')).rejects.toMatchObject({ code: '22023' })
    await room.revoke(ruth, own, true, 'Done by somebody else')
    expect((await room.mine(mina, id)).certificate).toMatchObject({
      ...{ revoked_reason: 'Done by somebody else', may_return: false },
    })
    expect(await open(code, mina)).toMatchObject({ id: null, mine: true })
    await expect(room.revoke(mina, own, false)).rejects.toMatchObject({ code: '42501' })
    await expect(room.issue(mina, id)).rejects.toMatchObject({ code: 'PT409' })
    await room.revoke(ruth, own, false)
    expect(await open(code)).toMatchObject({ name: 'Mina Park' })
    await room.revoke(mina, own)
    await expect(room.revoke(ruth, own, false)).rejects.toMatchObject({ code: '42501' })
    expect(
      await room.asOwner(
        "select action, actor_id from public.audit_log where subject_type = 'certificates' and action in ('certificate.revoke', 'certificate.restore')",
      ),
    ).toEqual([
      { action: 'certificate.revoke', actor_id: ruth.id },
      { action: 'certificate.restore', actor_id: ruth.id },
    ])
  })

  test('is nobody else’s to see in the list or to issue', async () => {
    await room.finishAll(mina, id, its.keys)
    await room.issue(mina, id)
    for (const other of [ruth, tomas, ines, tenantAdmin, superAdmin]) {
      expect(await room.ask(other, 'select id from public.certificates')).toEqual([])
      await expect(room.issue(other, id)).rejects.toThrow()
    }
  })
})

test('with achievements switched off nothing of them is there, all is recorded, and all is back when they are on again', async () => {
  await room.finishAll(mina, id, its.keys)
  await room.show(mina, 'curriculum')
  const { id: own, code } = await room.issue(mina, id)
  await flag(false)
  for (const by of [mina, ruth]) expect(await room.badges(by)).toEqual([])
  expect(await room.ask(mina, 'select id from public.certificates')).toEqual([])
  expect(await open(code)).toBeNull()
  for (const deed of [() => room.mine(mina, id), () => room.issue(mina, id), () => room.revoke(mina, own)])
    await expect(deed()).rejects.toMatchObject({ code: 'PT404' })
  await room.finish(mina, id, key('D'), false)
  await room.finish(mina, id, key('D'))
  await flag(true)
  expect(await room.badges()).toEqual(['first_lesson A', 'unit Autumn', 'curriculum Soups of the world', 'unit Winter'])
  expect(await open(code)).toMatchObject({ name: 'Mina Park' })
})

test('badges and certificates go out with what is one’s own, and go with the account', async () => {
  await room.finishAll(tomas, id, its.keys)
  const { code } = await room.issue(tomas, id)
  for (const name of ['achievements', 'certificates']) {
    const [own] = await room.asOwner<{ query: string }>('select query from private.exports where name = $1', [name])
    expect(JSON.stringify(await room.asOwner(own!.query, [tomas.id]))).toContain('Soups of the world')
    expect(await room.asOwner(own!.query, [mina.id])).toEqual([])
  }
  await database.admin.query('delete from auth.users where id = $1', [tomas.id])
  expect(await open(code)).toBeNull()
  expect(await room.asOwner('select from public.achievements where user_id = $1', [tomas.id])).toEqual([])
})
