import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
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
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { messageRoom } from '../messages/message-room.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [supper, ines.id])
  room = moderationRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

interface InPlace {
  id: string
  subject_id: string
  words: string
  href: string
  may: string[]
}
const casesIn = (by: typeof ruth, group = supper, kind = 'message') =>
  room.one<InPlace[]>(by, 'cases_in($1, $2)', [group, kind])
const caseAbout = (by: typeof ruth, id: string) => room.one<InPlace | null>(by, 'case_about($1)', [id])

/** Those who see nothing of a report about Mina that Tomas made in the supper, and why. */
const others: [string, typeof ruth][] = [
  ['whom it is about', mina],
  ['who reported it', tomas],
  ['another member', ines],
  ['somebody outside the group', jonas],
  ['its admin who is suspended', suspended],
  ['an admin of another organisation', otherAdmin],
]

describe('a report, where the message stands', () => {
  test('is seen by who decides it, with the four acts and the way to its case', async () => {
    const message = await room.say(mina, 'Rubbish')
    const id = await room.reported(tomas, 'message', message)
    const shown = { id, subject_id: message, words: 'Rubbish', may: ['dismiss', 'remove', 'warn', 'mute'] }
    for (const by of [ruth, tenantAdmin, superAdmin]) {
      expect(await casesIn(by)).toMatchObject([{ ...shown, href: expect.stringContaining(`case=${id}`) }])
      expect(await caseAbout(by, message)).toMatchObject(shown)
    }
  })

  test.each(others)('is as if it were not there for %s', async (_who, by) => {
    const message = await room.say(mina, 'Rubbish')
    await room.reported(tomas, 'message', message)
    const before = [await casesIn(by), await caseAbout(by, message)]
    expect(before).toEqual([[], null])
    expect([await casesIn(by, choir), await caseAbout(by, randomUUID())]).toEqual(before)
  })

  test('is gone once it is decided, and there again when that is taken back', async () => {
    const message = await room.say(mina, 'Rubbish')
    const id = await room.reported(tomas, 'message', message)
    const act = await room.act(ruth, id, 'dismiss')
    expect([await casesIn(ruth), await caseAbout(ruth, message)]).toEqual([[], null])
    await room.revert(ruth, act)
    expect(await casesIn(ruth)).toMatchObject([{ id }])
  })

  test('is seen by others while one is working on it, who leave it to them', async () => {
    const message = await room.say(mina, 'Rubbish')
    const id = await room.reported(tomas, 'message', message)
    await room.ask(tenantAdmin, 'select public.claim_case($1)', [id])
    expect(await casesIn(ruth)).toMatchObject([{ id, may: [] }])
    expect((await casesIn(tenantAdmin))[0]!.may).toContain('remove')
    const later = new Date(Date.now() + 16 * 60_000).toISOString()
    const free = await room.one<InPlace[]>(ruth, 'cases_in($1, $2)', [supper, 'message'], later)
    expect(free[0]!.may).toContain('remove')
  })

  test('about a group’s own admin is for those above them', async () => {
    const message = await room.say(ruth, 'Rubbish')
    const id = await room.reported(tomas, 'message', message)
    expect(await casesIn(ruth)).toEqual([])
    expect(await casesIn(tenantAdmin)).toMatchObject([{ id }])
  })

  test('of a direct conversation stands in no group, whoever asks', async () => {
    const between = await messageRoom(database).direct(mina, tomas)
    await room.reported(tomas, 'message', await room.say(mina, 'Rubbish', between))
    for (const by of [ruth, tenantAdmin, superAdmin])
      expect([await casesIn(by), await casesIn(by, between)]).toEqual([[], []])
  })
})
