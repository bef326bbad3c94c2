import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import {
  arrangeRanks,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  supperCode,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { announcementRoom, monday, tuesday } from './announcement-room.ts'

let database: TestDatabase
let { ask, announce, clear, withoutSuspended } = {} as ReturnType<typeof announcementRoom>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, announce, clear, withoutSuspended } = announcementRoom(database))
  await arrangeRanks(database)
  await withoutSuspended()
})
afterAll(() => database.stop())
beforeEach(() => clear())

describe('how many have seen it', () => {
  const see = (person: Someone, id: string, at = monday) =>
    ask(
      person,
      `insert into public.announcement_reads (announcement_id, user_id, seen_at, dismissed_at) values ($1, $2, '2001-01-01', null)
       on conflict (announcement_id, user_id) do update set announcement_id = excluded.announcement_id,
         user_id = excluded.user_id, seen_at = excluded.seen_at, dismissed_at = excluded.dismissed_at`,
      [id, person.id],
      at,
    )
  const counted = (person: Someone) =>
    ask(person, 'select announcement_id, seen::int, members::int from public.announcement_seen($1)', [supper])

  test('is told to who may announce, without the author, and to nobody else', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await see(ruth, id)
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 1, members: 2 }])
    for (const leader of [tomas, tenantAdmin, superAdmin]) {
      expect(await counted(leader)).toEqual([{ announcement_id: id, seen: 1, members: 2 }])
    }
    for (const other of [mina, jonas, ines, otherAdmin]) expect(await counted(other)).toEqual([])
  })

  test('leaves out who has left, and counts who has come since', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await ask(ines, 'select public.accept_invitation($1)', [supperCode])
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 1, members: 3 }])
    await database.admin.query('delete from public.group_members where user_id = $1', [mina.id])
    expect(await counted(ruth)).toEqual([{ announcement_id: id, seen: 0, members: 2 }])
  })

  test('counts a person once, from two devices at once, from the first moment on', async () => {
    const id = await announce(ruth)
    await Promise.all([see(mina, id, monday), see(mina, id, monday)])
    await see(mina, id, tuesday)
    expect(await ask(mina, 'select seen_at, dismissed_at from public.announcement_reads')).toEqual([
      { seen_at: new Date(monday), dismissed_at: null },
    ])
    expect(await counted(ruth)).toMatchObject([{ seen: 1 }])
  })

  test('says nothing of who has put it aside', async () => {
    const id = await announce(ruth)
    await see(mina, id)
    await ask(mina, "update public.announcement_reads set dismissed_at = '2001-01-01'", [], tuesday)
    expect(await ask(mina, 'select dismissed_at from public.announcement_reads')).toEqual([
      { dismissed_at: new Date(tuesday) },
    ])
    expect(await ask(ruth, 'select 1 from public.announcement_reads')).toEqual([])
  })

  test('is not raised by an outsider, nor on what is not out', async () => {
    const waiting = await announce(ruth, { publishAt: tuesday })
    await expect(see(jonas, await announce(ruth))).rejects.toMatchObject({ code: '42501' })
    await expect(see(mina, waiting)).rejects.toMatchObject({ code: '42501' })
  })
})
