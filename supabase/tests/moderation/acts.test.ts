import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, choir, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const opened = async (by = mina) => room.reported(tomas, 'message', await room.say(by, 'Hello'))
const days = (n: number, from = Date.now()) => new Date(from + n * 86_400_000).toISOString()
const kept = (person: string) =>
  room.asOwner<{ kind: string }>('select kind from private.suspensions where user_id = $1', [person])

describe('an act', () => {
  test('said twice by an outbox is done once', async () => {
    const id = await opened()
    const own = randomUUID()
    for (let n = 0; n < 2; n++) await room.act(ruth, id, 'dismiss', { id: own })
    expect(await room.read(ruth, id)).toMatchObject({ state: 'resolved', outcome: 'dismissed', actions: [{ id: own }] })
  })

  test('that comes second is told who was first', async () => {
    const id = await opened()
    const [first, second] = await Promise.allSettled([
      room.act(ruth, id, 'remove'),
      room.act(tenantAdmin, id, 'dismiss'),
    ])
    const states = [first, second].map(({ status }) => status).sort()
    expect(states).toEqual(['fulfilled', 'rejected'])
    const late = [first, second].find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(late.reason).toMatchObject({ code: 'PT409' })
    expect(late.reason.message).toMatch(/^This was already resolved by /)
    expect((await room.read(superAdmin, id)).actions).toHaveLength(1)
  })

  test('based on another version is refused', async () => {
    const id = await opened()
    const version = (await room.queue(ruth))[0]!.version
    await room.one(tenantAdmin, 'claim_case($1)', [id])
    await room.one(tenantAdmin, 'release_case($1)', [id])
    await expect(room.act(ruth, id, 'remove', { version })).rejects.toMatchObject({ code: 'PT409' })
    await room.act(ruth, id, 'remove', { version: version + 2 })
  })

  test('wants a reason, short notes, and an end in time', async () => {
    const id = await room.reported(tomas, 'user', mina.id)
    const refused = async (action: string, more = {}) =>
      expect(room.act(tenantAdmin, id, action, more)).rejects.toMatchObject({ code: '22023' })
    await refused('remove', { reason: null })
    await refused('remove', { reason: 'ugly' })
    await refused('explode')
    await refused('warn', { note_public: 'x'.repeat(1001) })
    await refused('warn', { note_private: 'x'.repeat(1001) })
    await refused('suspend')
    await refused('suspend', { until: days(-1) })
    await refused('suspend', { until: days(400) })
    await refused('ban', { until: days(3) })
    expect((await room.read(tenantAdmin, id)).state).toBe('open')
  })

  test('may be added to by whoever decided, and by nobody else', async () => {
    const id = await opened()
    await room.act(ruth, id, 'remove')
    await room.act(ruth, id, 'warn', { reason: 'harassment', note_public: 'Be kind' })
    await expect(room.act(tenantAdmin, id, 'warn')).rejects.toMatchObject({ code: 'PT409' })
    expect((await room.read(ruth, id)).outcome).toBe('removed')
  })

  test('that is taken back opens the case again, and is taken back once', async () => {
    const id = await opened()
    const done = await room.act(ruth, id, 'dismiss')
    await room.revert(ruth, done)
    await expect(room.revert(ruth, done)).rejects.toMatchObject({ code: 'PT409' })
    expect(await room.read(ruth, id)).toMatchObject({
      state: 'open',
      outcome: null,
      actions: [{ reverted: true }, { action: 'revert' }],
    })
    await room.act(tenantAdmin, id, 'remove')
    expect((await room.queue(ruth, { state: 'done' }))[0]).toMatchObject({ outcome: 'removed' })
  })

  test('of those above is not taken back from below', async () => {
    const id = await opened()
    const done = await room.act(tenantAdmin, id, 'dismiss')
    await expect(room.revert(ruth, done)).rejects.toMatchObject({ code: '42501' })
    await room.revert(superAdmin, done)
  })
})

describe('a suspension', () => {
  test('is for admins, and ends by itself', async () => {
    const id = await opened()
    await expect(room.act(ruth, id, 'suspend', { until: days(3) })).rejects.toMatchObject({ code: '42501' })
    await room.act(tenantAdmin, id, 'suspend', { until: days(3) })
    expect(await kept(mina.id)).toEqual([{ kind: 'suspended' }])
    const role = async (at?: string) => (await room.ask(mina, 'select private.my_role() as it', [], at))[0]!.it
    expect(await role()).toBeNull()
    expect(await role(days(4))).toBe('member')
  })

  test('asks that one has just shown who one is', async () => {
    const id = await opened()
    const long_ago = { ...tenantAdmin, came: Math.floor(Date.now() / 1000) - 3600 }
    await expect(room.act(long_ago, id, 'ban')).rejects.toMatchObject({ code: 'PT403' })
    await room.act(tenantAdmin, id, 'ban')
    expect(await kept(mina.id)).toEqual([{ kind: 'banned' }])
    const done = (await room.read(tenantAdmin, id)).actions[0]!.id
    await expect(room.revert(long_ago, done)).rejects.toMatchObject({ code: 'PT403' })
    await room.revert(tenantAdmin, done)
    expect(await kept(mina.id)).toEqual([])
  })

  test('reaches nobody of one’s own rank or above, nor the only admin of a group', async () => {
    const ofTomas = await room.reported(mina, 'user', tomas.id)
    // Tomas is the only admin of the choir
    await expect(room.act(tenantAdmin, ofTomas, 'ban')).rejects.toThrow('the only admin of')
    await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'admin')", [
      choir,
      tenantAdmin.id,
    ])
    await room.act(tenantAdmin, ofTomas, 'ban')
    await room.asOwner('insert into public.group_members (group_id, user_id) select $1, unnest($2::uuid[])', [
      supper,
      [tenantAdmin.id, superAdmin.id],
    ])
    const ofSuper = await room.reported(mina, 'user', superAdmin.id)
    const ofAdmin = await room.reported(mina, 'user', tenantAdmin.id)
    await room.asOwner('delete from public.group_members where user_id = any ($1)', [[tenantAdmin.id, superAdmin.id]])
    await expect(room.act(tenantAdmin, ofSuper, 'ban')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.act(superAdmin, ofSuper, 'ban')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.act(tenantAdmin, ofAdmin, 'warn')).rejects.toMatchObject({ code: 'PT404' })
    await room.act(superAdmin, ofAdmin, 'suspend', { until: days(1) })
    await room.asOwner("update public.users set role = 'super_admin' where id = $1", [ruth.id])
    const ofRuth = await room.reported(mina, 'user', ruth.id)
    expect((await room.read(superAdmin, ofRuth)).may).toEqual(['dismiss', 'remove', 'warn'])
    await expect(room.act(superAdmin, ofRuth, 'ban')).rejects.toMatchObject({ code: '42501' })
    await room.asOwner("update public.users set role = 'member' where id = $1", [ruth.id])
  })

  test('takes nobody out who is out already, nor does its end let them in', async () => {
    const first = await opened()
    await room.asOwner('insert into private.suspensions (user_id) values ($1)', [mina.id])
    await expect(room.act(tenantAdmin, first, 'ban')).rejects.toMatchObject({ code: 'PT409' })
    expect(await kept(mina.id)).toEqual([{ kind: 'suspended' }])
    await room.asOwner('delete from private.suspensions where user_id = $1', [mina.id])
  })
})
