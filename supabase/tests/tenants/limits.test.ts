import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, otherAdmin, superAdmin } from '../cast.ts'
import { type TenantRoom, tenantRoom } from './tenant-room.ts'

/* What an organisation may have holds, also for the last place of two who come at once. */
let database: TestDatabase
let room: TenantRoom
let at = 0
const newcomer = () => room.signsUp(`n${at++}@new.example`)
beforeAll(async () => {
  database = await testDatabase()
  room = await tenantRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => room.limit(elsewhere, {}))

const into = (person: Someone) => room.one(superAdmin, 'move_person($1, $2)', [person.id, elsewhere])
const group = (by: Someone, id = randomUUID()) =>
  room.ask(by, 'select public.create_group($1, $2)', [id, 'Group']).then(() => id)
const figures = async () => {
  const { people, groups, storage_bytes } = await room.tenant(elsewhere)
  return { people: Number(people), groups: Number(groups), storage_bytes: Number(storage_bytes) }
}
const settled = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((its) => (its.status === 'rejected' ? its.reason.message : 'done')).sort()

describe('people', () => {
  test('are refused beyond the limit, with the number', async () => {
    await room.limit(elsewhere, { people: 3 })
    await into(await newcomer())
    await into(await newcomer())
    await expect(into(await newcomer())).rejects.toMatchObject({
      code: 'PT409',
      detail: 'limit_people',
      message: 'This organisation has 3 of 3 people.',
    })
  })

  test('who come at once for the last place: one gets it', async () => {
    const { people } = await figures()
    await room.limit(elsewhere, { people: people + 1 })
    const many: Someone[] = []
    for (let n = 0; n < 6; n++) many.push(await newcomer())
    const said = await settled(many.map(into))
    expect(said.filter((its) => its === 'done')).toHaveLength(1)
    expect(new Set(said)).toEqual(new Set([`This organisation has ${people + 1} of ${people + 1} people.`, 'done']))
    expect((await figures()).people).toBe(people + 1)
  })

  test('who sign up by a link for the last place at once: one gets it, and the link says so', async () => {
    const id = await group(otherAdmin)
    const code = await room.linkInto(id)
    const { people } = await figures()
    await room.limit(elsewhere, { people: people + 1 })
    const signs = (email: string) =>
      database.asService('postgres', (db) =>
        db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
          randomUUID(),
          email,
          JSON.stringify({ invite: code }),
        ]),
      )
    expect(await room.one(superAdmin, 'invitation($1)', [code])).toMatchObject({ full: null })
    const said = await settled([signs('one@link.example'), signs('two@link.example'), signs('three@link.example')])
    expect(said.filter((its) => its === 'done')).toHaveLength(1)
    const words = `This organisation has ${people + 1} of ${people + 1} people.`
    expect(said).toContain(words)
    expect(await room.one(superAdmin, 'invitation($1)', [code])).toMatchObject({ full: words })
  })

  test('whom a domain would bring stay where they are', async () => {
    const domain = await room.one<{ id: string }>(superAdmin, "add_domain($1, 'full.example')", [elsewhere])
    await database.admin.query("select private.put_confirmed($1, 'dns')", [domain.id])
    const { people } = await figures()
    await room.limit(elsewhere, { people })
    const person = await room.signsUp('late@full.example')
    await room.proves(person)
    expect((await room.tenantOf(person)).tenant_id).not.toBe(elsewhere)
    await room.limit(elsewhere, { people: people + 1 })
    await room.proves(person)
    expect((await room.tenantOf(person)).tenant_id).toBe(elsewhere)
  })

  test('under a limit that is less than they are stay, and nobody comes', async () => {
    const { people } = await figures()
    const { warnings } = await room.limit(elsewhere, { people: 1, groups: 1000 })
    expect(warnings).toEqual([{ limit: 'people', used: people, allowed: 1 }])
    await expect(into(await newcomer())).rejects.toMatchObject({
      message: `This organisation has ${people} of 1 person.`,
    })
    expect((await figures()).people).toBe(people)
  })

  test('leave a place when they go', async () => {
    const person = await newcomer()
    await into(person)
    const { people } = await figures()
    await room.limit(elsewhere, { people })
    await expect(into(await newcomer())).rejects.toMatchObject({ code: 'PT409' })
    await database.admin.query('delete from auth.users where id = $1', [person.id])
    await into(await newcomer())
    expect((await figures()).people).toBe(people)
  })
})

describe('groups', () => {
  test('are refused beyond the limit; those that are archived leave a place, and need one to come back', async () => {
    const { groups } = await figures()
    await room.limit(elsewhere, { groups: groups + 1 })
    const id = await group(otherAdmin)
    await expect(group(otherAdmin)).rejects.toMatchObject({ detail: 'limit_groups' })
    await room.ask(otherAdmin, 'select public.admin_archive_group($1)', [id])
    await group(otherAdmin)
    await expect(room.ask(otherAdmin, 'select public.admin_archive_group($1, false)', [id])).rejects.toMatchObject({
      detail: 'limit_groups',
    })
  })

  test('two made at once for the last place: one is', async () => {
    const { groups } = await figures()
    await room.limit(elsewhere, { groups: groups + 1 })
    expect(
      await settled([group(otherAdmin), group(otherAdmin), group(otherAdmin)]).then((all) =>
        all.filter((its) => !its.startsWith('This')),
      ),
    ).toHaveLength(1)
  })

  test('of which one is a playground take no place', async () => {
    const before = await figures()
    await room.limit(elsewhere, { groups: Math.max(before.groups, 1) })
    const [{ id }] = (await room.ask<{ id: string }>(otherAdmin, 'select public.start_playground() as id')) as [
      { id: string },
    ]
    expect((await figures()).groups).toBe(before.groups)
    await room.ask(otherAdmin, 'select public.end_playground($1)', [id])
    expect((await figures()).groups).toBe(before.groups)
  })
})

describe('files', () => {
  const put = (bytes: number, owner = `user/${otherAdmin.id}`) =>
    database.asService('postgres', (db) => db.query('select private.count_bytes($1, $2, 0)', [owner, bytes]))
  const left = async (person = otherAdmin) =>
    Number(
      (
        await room.ask<{ left: string }>(person, "select private.bytes_left('avatars', $1) as left", [`${person.id}/a`])
      )[0]!.left,
    )
  const mb = 1_048_576

  test('are refused where the organisation has no space left, and the server is told before', async () => {
    await room.limit(elsewhere, { storage_mb: 10 })
    await put(6 * mb)
    expect(await left()).toBe(4 * mb)
    await expect(put(5 * mb)).rejects.toMatchObject({ code: 'PT413', detail: 'limit_storage' })
    const said = await settled([put(3 * mb), put(3 * mb)])
    expect(said.filter((its) => its === 'done')).toHaveLength(1)
    expect((await figures()).storage_bytes).toBe(9 * mb)
    await put(-9 * mb)
    expect(await left()).toBe(10 * mb)
  })

  test('of somebody who moves come along, and of who is gone are still the organisation’s', async () => {
    const person = await newcomer()
    await put(mb, `user/${person.id}`)
    const before = await figures()
    await into(person)
    expect((await figures()).storage_bytes).toBe(before.storage_bytes + mb)
    await database.admin.query('delete from auth.users where id = $1', [person.id])
    await put(-mb, `user/${person.id}`)
    expect((await figures()).storage_bytes).toBe(before.storage_bytes)
  })
})

test('what was added up says the same, and so does what is counted anew', async () => {
  const before = await figures()
  await database.admin.query('select private.fold_tenant_counts()')
  expect(await figures()).toEqual(before)
  expect((await database.admin.query('select count(*)::int as many from private.tenant_count_changes')).rows).toEqual([
    { many: 0 },
  ])
  await database.admin.query('select private.recount_tenants()')
  expect(await figures()).toEqual(before)
})

test('at four fifths its admins hear of it, once a month', async () => {
  const told = async () =>
    (
      await room.ask<{ message: string }>(
        otherAdmin,
        "select message from public.notifications where type = 'limit_near' and message like '%people.' order by created_at",
      )
    ).map(({ message }) => message)
  await database.admin.query('delete from private.limit_notices; delete from public.notifications')
  const { people } = await figures()
  await room.limit(elsewhere, { people: people * 10 })
  await into(await newcomer())
  expect(await told()).toEqual([])
  await room.limit(elsewhere, { people: people + 3 })
  await into(await newcomer())
  await into(await newcomer())
  expect(await told()).toEqual([`Your organisation has ${people + 2} of ${people + 3} people.`])
  expect(await room.one(otherAdmin, 'my_limits()')).toEqual([
    { limit: 'people', used: people + 3, allowed: people + 3 },
  ])
  await expect(room.one({ ...otherAdmin, id: (await newcomer()).id }, 'my_limits()')).rejects.toMatchObject({
    code: '42501',
  })
})
