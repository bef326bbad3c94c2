import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { demoteRuth, ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { eventRoom, start } from './event-room.ts'
import { seriesRoom } from './series-room.ts'

/* Who was there, as organisers mark it and as members say by the code; and those who do not keep to the rules. */

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
  // Ruth may do everything everywhere
  await demoteRuth(database)
})
beforeEach(async () => {
  await database.admin.query('delete from public.events; delete from private.guesses; delete from realtime.messages')
})
afterAll(() => database.stop())

/** A moment so many minutes from the start. */
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

async function mark(by: Someone, id: string, person: Someone, state: string | null, said: string | null, now = at(30)) {
  await room.ask(by, 'select public.mark_attendance($1, $2, $3, $4)', [id, person.id, state, said], now)
}
const codeOf = async (id: string, by: Someone = ruth, now = at(0)) =>
  (await room.ask<{ code: string }>(by, 'select public.attendance_code($1) as code', [id], now))[0]!.code
const checkIn = async (by: Someone, id: string, code: string, now = at(5)) =>
  (
    await room.ask<{ refused: { code: string } | null }>(
      by,
      'select public.check_in($1, $2) as refused',
      [id, code],
      now,
    )
  )[0]!.refused?.code ?? null
const marks = async (by: Someone, id: string) =>
  (
    await room.ask<{ line: string }>(
      by,
      "select concat_ws(' ', right(user_id::text, 2), state) as line from public.attendance where occurrence_id = $1 order by 1",
      [id],
    )
  ).map(({ line }) => line)
const all = async (id: string) =>
  (
    await room.asOwner<{ line: string }>(
      `select concat_ws(' ', split_part(person.email, '@', 1), state) as line
       from public.attendance join public.users as person on person.id = user_id where occurrence_id = $1 order by person.email`,
      [id],
    )
  ).map(({ line }) => line)

describe('organisers', () => {
  test('mark people from half an hour before, and afterwards as long as they like', async () => {
    const id = await room.event()
    await expect(mark(ruth, id, mina, 'present', null, at(-31))).rejects.toMatchObject({ code: 'PT409' })
    await mark(ruth, id, mina, 'present', null, at(-30))
    await mark(tomas, id, ruth, 'excused', null, at(60 * 24 * 90))
    expect(await all(id)).toEqual(['mina present', 'ruth excused'])
    await room.ask(ruth, 'select public.host_event($1, $2)', [id, mina.id])
    await mark(mina, id, tomas, 'late', null)
    expect(await all(id)).toEqual(['mina present', 'ruth excused', 'tomas late'])
  })

  test('say the same whichever word arrives first, and however often: the last one counts', async () => {
    const words: [Someone, string | null, string][] = [
      [ruth, 'absent', at(1)],
      [tomas, 'late', at(9)],
      [ruth, 'present', at(4)],
      [tomas, null, at(6)],
      [ruth, 'excused', at(9)],
    ]
    const orders = [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [1, 1, 4, 0, 3, 2, 4],
      [2, 4, 0, 1, 3, 1],
    ]
    const ends = new Set<string>()
    for (const order of orders) {
      const id = await room.event()
      for (const n of order) await mark(words[n]![0], id, mina, words[n]![1], words[n]![2])
      ends.add((await all(id)).join())
    }
    expect([...ends]).toHaveLength(1)
    const id = await room.event()
    await mark(ruth, id, mina, 'present', at(4))
    await mark(ruth, id, mina, null, at(6))
    await mark(ruth, id, mina, 'present', at(4))
    expect(await all(id)).toEqual(['mina'])
  })

  test('with a wrong clock neither win nor lose for ever', async () => {
    const id = await room.event()
    await mark(ruth, id, mina, 'present', '2099-01-01T00:00:00Z', at(10))
    await mark(tomas, id, mina, 'late', at(11), at(12))
    await mark(tomas, id, ruth, 'absent', '1999-01-01T00:00:00Z', at(10))
    expect(await all(id)).toEqual(['mina late', 'ruth absent'])
  })

  test('mark no one but members, in no other words, and at no event that is cancelled, a draft or of an archived group', async () => {
    const id = await room.event()
    const draft = await room.event({ status: 'draft' })
    await expect(mark(ruth, id, jonas, 'present', null)).rejects.toMatchObject({ code: 'PT404' })
    await expect(mark(ruth, id, mina, 'drunk', null)).rejects.toMatchObject({ code: '22023' })
    await expect(mark(ruth, draft, mina, 'present', null)).rejects.toMatchObject({ code: 'PT404' })
    const off = await room.event()
    await room.ask(ruth, "update public.events set status = 'cancelled' where id = $1", [off])
    await expect(mark(ruth, off, mina, 'present', null)).rejects.toMatchObject({ code: 'PT409' })
    await room.ask(ruth, 'select public.host_event($1, $2)', [id, mina.id])
    await database.admin.query(`update public.groups set archived_at = now() where id = '${supper}'`)
    for (const host of [ruth, mina])
      await expect(mark(host, id, mina, 'present', null)).rejects.toMatchObject({ code: '42501' })
    await database.admin.query(`update public.groups set archived_at = null where id = '${supper}'`)
  })
})

describe('a member', () => {
  test('checks in with the code while the event is near, once, and sees only that', async () => {
    const id = await room.event()
    const code = await codeOf(id)
    expect(await codeOf(id, tomas)).toBe(code)
    expect(code).toMatch(/^\d{4}$/)
    await mark(ruth, id, tomas, 'late', null)
    await expect(checkIn(mina, id, code, at(-31))).rejects.toMatchObject({ code: 'PT409' })
    await expect(checkIn(mina, id, code, at(121))).rejects.toMatchObject({ code: 'PT409' })
    expect(await checkIn(mina, id, ` ${code} `)).toBeNull()
    await room.said('attendance')
    expect(await checkIn(mina, id, code)).toBeNull()
    expect(await room.said('attendance')).toEqual([])
    expect(await marks(mina, id)).toEqual(['a3 present'])
    for (const host of [ruth, tomas]) expect(await marks(host, id)).toEqual(['a2 late', 'a3 present'])
  })

  test('neither marks anybody, nor reads the code', async () => {
    const id = await room.event()
    await expect(mark(mina, id, mina, 'present', null)).rejects.toMatchObject({ code: '42501' })
    await expect(codeOf(id, mina)).rejects.toMatchObject({ code: '42501' })
    await expect(codeOf(id, ines)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.ask(mina, 'select * from private.attendance_codes')).rejects.toMatchObject({ code: '42501' })
  })

  test('guesses five times an hour, whichever event they try, and the right code is silent then', async () => {
    const [id, other] = [await room.event(), await room.event()]
    const [code, another] = [await codeOf(id), await codeOf(other)]
    const wrong = Array.from({ length: 9 }, (_, n) => `000${n}`).filter((one) => one !== code && one !== another)
    if (another !== code) expect(await checkIn(mina, id, another)).toBe('PT400')
    for (let n = 0; n < 5; n++)
      expect(await checkIn(mina, id, wrong[n]!).catch(({ code }) => code)).toMatch(/^PT4(00|29)$/)
    await expect(checkIn(mina, id, code, at(30))).rejects.toMatchObject({ code: 'PT429' })
    expect(await checkIn(tomas, id, code, at(30))).toBeNull()
    expect(await checkIn(mina, id, code, at(70))).toBeNull()
  })

  test('who is none learns no more from a right code than from a wrong one', async () => {
    const id = await room.event()
    const code = await codeOf(id)
    expect([await checkIn(jonas, id, code), await checkIn(ines, id, code)]).toEqual(['PT400', 'PT400'])
    expect(await all(id)).toEqual([])
  })
})

test('a mark is told to its person and the organisers, with ids alone', async () => {
  const id = await room.event()
  await mark(ruth, id, mina, 'late', null)
  const told = await room.said('attendance')
  expect(told.map(({ topic }) => topic)).toEqual([ruth, tomas, mina].map(({ id: person }) => `user:${person}`))
  for (const { payload } of told) expect(payload).toEqual({ table: 'attendance', op: 'INSERT', ids: [id] })
})

test('a date that goes to another event by a split takes its attendance along', async () => {
  const { series, edit, on } = seriesRoom(database)
  const weekly = await series()
  const date = await on(weekly, '2026-03-17')
  await database.admin.query(
    `insert into public.attendance (occurrence_id, user_id, event_id, group_id, state, marked_at) values ($1, $2, $3, $4, 'present', now())`,
    [date, mina.id, weekly, supper],
  )
  const { id } = await edit(weekly, '2026-03-17', 'following', { title: 'Later supper' })
  const { rows } = await database.admin.query('select event_id, state from public.attendance')
  expect(rows).toEqual([{ event_id: id, state: 'present' }])
})
