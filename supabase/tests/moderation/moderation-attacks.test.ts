import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  anon,
  arrangeRanks,
  choir,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { messageRoom } from '../messages/message-room.ts'
import { moderationRoom, newcomers } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const opened = async (by = mina, more = {}) => room.reported(tomas, 'message', await room.say(by, 'Hello'), more)
const hidden = { code: 'PT404' }

/** Everything that a case lets somebody do. */
const doors = (id: string): [string, unknown[]][] => [
  ['read_case($1)', [id]],
  ['case_appeals($1)', [id]],
  ['case_moderators($1)', [id]],
  ['claim_case($1)', [id]],
  ['release_case($1)', [id]],
  ['hand_over_case($1, $2)', [id, ruth.id]],
  ['escalate_case($1)', [id]],
  ['take_over_case($1)', [id]],
  ['note_case($1, $2, $3)', [randomUUID(), id, 'Me']],
  ['act_on_case($1, $2, $3)', [randomUUID(), id, 'dismiss']],
]

describe.each([
  ['whoever owns it', mina],
  ['whoever reported it', tomas],
  ['a fellow of another group, its admin or not', jonas],
  ['a stranger', ines],
  ['an admin of another organisation', otherAdmin],
  ['a suspended admin of the group', suspended],
])('%s', (_, who) => {
  test('finds no case and no door to one, and the words are those for one that is not there', async () => {
    const id = await opened()
    for (const [call, values] of doors(id)) {
      const refusal = await room.one(who, call, values).catch((error: { code: string; message: string }) => error)
      const nothing = await room
        .one(
          who,
          call,
          values.map((value) => (value === id ? randomUUID() : value)),
        )
        .catch((error: { code: string; message: string }) => error)
      expect([call, refusal]).toMatchObject([call, hidden])
      expect((refusal as Error).message).toBe((nothing as Error).message)
    }
    expect(await room.queue(who).catch(() => [])).toEqual([])
    const done = await room.act(ruth, id, 'remove')
    await expect(room.revert(who, done)).rejects.toMatchObject(hidden)
  })
})

test('an admin of another group of the organisation decides nothing here', async () => {
  const id = await opened()
  await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'admin')", [
    choir,
    ines.id,
  ])
  for (const [call, values] of doors(id)) await expect(room.one(ines, call, values)).rejects.toMatchObject(hidden)
  expect(await room.queue(ines)).toEqual([])
  await room.asOwner('delete from public.group_members where user_id = $1', [ines.id])
})

test('nobody who is signed out finds a door', async () => {
  const id = await opened()
  for (const [call, values] of doors(id))
    await expect(room.one({ ...anon, id: '' }, call, values)).rejects.toMatchObject({ code: '42501' })
})

test('the tables are closed to everybody, whatever they are', async () => {
  await room.act(ruth, await opened(), 'remove')
  for (const table of [
    'moderation_cases',
    'moderation_actions',
    'moderation_notes',
    'case_reports',
    'removals',
    'appeals',
  ])
    for (const who of [mina, ruth, tenantAdmin, superAdmin])
      await expect(room.ask(who, `select * from private.${table}`)).rejects.toMatchObject({ code: '42501' })
  for (const call of [
    `private.remove_message(array['${randomUUID()}'::uuid], false)`,
    `private.take_away('messages', array['${randomUUID()}'::uuid], false)`,
    `private.moderators_of(null)`,
    `private.appeal_token('${randomUUID()}')`,
    `private.suspension_mail('{}')`,
    'private.tell_moderation()',
  ])
    await expect(room.ask(superAdmin, `select ${call}`)).rejects.toMatchObject({ code: '42501' })
})

describe('who reported', () => {
  test('is told to admins, and to nobody who deletes content in the group or was reported', async () => {
    const id = await opened(mina, { note: 'Look' })
    const ofGroup = JSON.stringify([await room.read(ruth, id), await room.queue(ruth)])
    expect(ofGroup).not.toContain(tomas.id)
    expect(ofGroup).not.toContain('Tomas')
    expect((await room.read(tenantAdmin, id)).reports[0]!.reporter).toMatchObject({ id: tomas.id })
    await room.act(ruth, id, 'remove')
    await room.asOwner('select private.tell_moderation()', [], new Date(Date.now() + 60_000).toISOString())
    const seen = await Promise.all([
      room.ask(mina, 'select * from public.reports'),
      room.ask(mina, 'select * from public.notifications'),
      room.one(mina, 'my_decisions()', [], new Date(Date.now() + 60_000).toISOString()),
      room.ask(ruth, 'select * from public.reports'),
      room.ask(ruth, 'select * from public.notifications'),
    ])
    expect(JSON.stringify(seen)).not.toContain(tomas.id)
    expect(seen[0]).toEqual([])
  })

  test('is not heard on the channels of others', async () => {
    await room.said('reports')
    await opened()
    const heard = await room.asOwner<{ topic: string; payload: unknown }>(
      'select topic, payload from realtime.messages',
    )
    for (const { topic, payload } of heard)
      if (topic !== `user:${tomas.id}`) expect(JSON.stringify(payload)).not.toContain(tomas.id)
    expect(
      heard.filter(({ payload }) => JSON.stringify(payload).includes('"reports"')).map(({ topic }) => topic),
    ).toEqual([`user:${tomas.id}`])
  })
})

test('what one does not see is not reported, and so nothing of it is kept', async () => {
  const direct = await messageRoom(database).direct(mina, tomas)
  const secret = await room.say(mina, 'Between us', direct)
  for (const who of [ruth, ines, tenantAdmin, superAdmin])
    await expect(room.report(who, 'message', secret)).rejects.toMatchObject({ code: '42501' })
  await expect(room.report(ines, 'task', randomUUID())).rejects.toMatchObject({ code: '42501' })
  expect(await room.caseOf(secret)).toBeUndefined()
})

test('twenty accounts of one mailbox weigh as one voice', async () => {
  const alone = await room.reported(tomas, 'message', await room.say(mina, 'One'))
  const message = await room.say(mina, 'Many')
  const crowd = await newcomers(
    database,
    Array.from({ length: 20 }, (_, n) => `${['nils', 'ni.ls', 'N.I.L.S'][n % 3]}+${n}@gmail.com`),
  )
  for (const who of crowd) await room.report(who, 'message', message)
  const many = await room.read(ruth, await room.caseOf(message))
  expect(many.reports_count).toBe(20)
  const { weight } = await room.read(ruth, alone)
  // there are more in the group now, which alone makes a little more of it
  expect(many.weight).toBeLessThan(weight * 2.5)
  await room.asOwner('delete from public.group_members where user_id = any ($1)', [crowd.map(({ id }) => id)])
})

test('markup in what was reported is kept as it was and told without any', async () => {
  const id = await room.reported(tomas, 'task', await task('<img src=x onerror=alert(1)>'))
  const [line] = await room.queue(ruth)
  expect(line!.words).toBe('<img src=x onerror=alert(1)>')
  await room.act(ruth, id, 'remove', { note_public: '<script>alert(1)</script>' })
  await room.asOwner('select private.tell_moderation()', [], new Date(Date.now() + 60_000).toISOString())
  const told = await room.ask<{ message: string }>(mina, 'select message from public.notifications')
  expect(JSON.stringify(told)).not.toMatch(/script|onerror/)
})

const task = async (title: string) => {
  const id = randomUUID()
  await room.ask(mina, "insert into public.tasks (id, group_id, title, rank) values ($1, $2, $3, 'a')", [
    id,
    supper,
    title,
  ])
  return id
}

test('an act’s id that is somebody else’s opens nothing', async () => {
  const first = await opened()
  const second = await opened()
  const own = await room.act(ruth, first, 'dismiss')
  await expect(room.act(tenantAdmin, second, 'dismiss', { id: own })).rejects.toMatchObject({ code: '22023' })
  await expect(room.act(ruth, second, 'remove', { id: own })).rejects.toMatchObject({ code: '22023' })
})

test('figures count what waits, how soon somebody acted and what was reversed, for those who decide alone', async () => {
  const long_ago = new Date(Date.now() - 30 * 60_000).toISOString()
  const id = await room.reported(tomas, 'message', await room.say(mina, 'Hello'), {}, long_ago)
  const done = await room.act(ruth, id, 'remove', {}, new Date(Date.now() - 10 * 60_000).toISOString())
  await room.revert(ruth, done)
  const figures = { open: 1, waiting_appeals: 0, resolved: 0, median_minutes: 20, acts: 1, reversed: 1 }
  for (const who of [ruth, tenantAdmin, superAdmin])
    expect(await room.one(who, 'moderation_figures()')).toEqual({
      ...figures,
      by_reason: [{ reason: 'spam', count: 1 }],
    })
  // of a group the same, and of others nothing: those that one doesn’t look after are as if they weren’t there
  for (const who of [ruth, tenantAdmin])
    expect(await room.one(who, 'moderation_figures(30, $1)', [supper])).toMatchObject({ ...figures })
  for (const group of [choir, randomUUID()])
    expect(await room.one(ruth, 'moderation_figures(30, $1)', [group])).toMatchObject({
      open: 0,
      acts: 0,
      by_reason: [],
    })
  expect(await room.one(otherAdmin, 'moderation_figures(30, $1)', [supper])).toMatchObject({ open: 0, acts: 0 })
  await expect(room.one(mina, 'moderation_figures(30, $1)', [supper])).rejects.toMatchObject({ code: '42501' })
  expect(await room.one(otherAdmin, 'moderation_figures()')).toMatchObject({ open: 0, by_reason: [] })
  await expect(room.one(mina, 'moderation_figures()')).rejects.toMatchObject({ code: '42501' })
})
