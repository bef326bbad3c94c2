import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, supper } from '../cast.ts'
import { eventRoom } from './event-room.ts'

/*
 * An hour on a wall is one moment, whoever asks and wherever: in the table, in the list, in what is told and pushed and
 * in what is mailed. Eight zones, each on the days before, of and after both of its changes, an hour that its clocks
 * skip and one that they repeat; four people who live elsewhere. The moments here come from Intl, not from Postgres.
 */
let database: TestDatabase
let room: ReturnType<typeof eventRoom>
const viewers = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
const people: Someone[] = viewers.map((_, n) => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000ed00${n}`,
  email: `viewer${n}@example.org`,
}))
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
  for (const [n, { id, email }] of people.entries()) {
    await database.admin.query('insert into auth.users (id, email) values ($1, $2)', [id, email])
    await database.admin.query("insert into private.proven_addresses (user_id, email, how) values ($1, $2, 'mail')", [
      id,
      email,
    ])
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [supper, id])
    await database.admin.query('insert into public.user_settings (user_id, tz) values ($1, $2)', [id, viewers[n]])
    await database.admin.query(
      "insert into public.push_devices (user_id, endpoint, p256dh, auth) values ($1, $2, repeat('A', 87), repeat('A', 22))",
      [id, `https://push.example.org/${n}`],
    )
    await database.admin.query("insert into public.notification_digests (user_id, email) values ($1, 'daily')", [id])
  }
})
afterAll(() => database.stop())

/** A zone, the days of its two changes in 2027, and hours that its clocks skip and repeat on them. */
const zones: [zone: string, forward: string, skipped: string, back: string, repeated: string][] = [
  ['Europe/London', '2027-03-28', '01:30', '2027-10-31', '01:30'],
  ['Europe/Madrid', '2027-03-28', '02:30', '2027-10-31', '02:30'],
  ['America/New_York', '2027-03-14', '02:30', '2027-11-07', '01:30'],
  ['America/St_Johns', '2027-03-14', '02:30', '2027-11-07', '01:30'],
  ['America/Santiago', '2027-09-05', '00:30', '2027-04-03', '23:30'],
  ['Australia/Lord_Howe', '2027-10-03', '02:15', '2027-04-04', '01:45'],
  ['Pacific/Auckland', '2027-09-26', '02:30', '2027-04-04', '02:30'],
  ['Africa/Cairo', '2027-04-30', '00:30', '2027-10-28', '23:30'],
]

const wallOf = (moment: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
/** The moments at which a wall shows this hour: none where it is skipped, two where it is repeated. */
function momentsOf(wall: string, zone: string) {
  const guess = Date.parse(`${wall.replace(' ', 'T')}Z`)
  const quarters = Array.from({ length: 2 * 14 * 4 + 1 }, (_, n) => guess + (n - 14 * 4) * 900_000)
  return quarters.filter((moment) => wallOf(moment, zone) === wall)
}
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const words = (moment: number, zone: string) => {
  const part = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  // the month in three letters, as Postgres has it
  return { day: `${part.weekday} ${part.day} ${part.month!.slice(0, 3)}`, hour: `${part.hour}:${part.minute}` }
}
function shownTo(viewer: string, moment: number, zone: string) {
  const [there, here] = [words(moment, zone), words(moment, viewer)]
  if (there.day === here.day && there.hour === here.hour) return `${there.day}, ${there.hour}`
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ')
  const day = there.day === here.day ? '' : `${here.day}, `
  return `${there.day}, ${there.hour} ${city} (${day}${here.hour} for you)`
}

describe.each(zones)('in %s', (zone, forward, skipped, back, repeated) => {
  test('every hour around both changes is one moment to everybody, wherever they read of it', async () => {
    const walls = [forward, back].flatMap((day) => [-1, 0, 1].map((days) => `${addDays(day, days)} 18:00`))
    walls.push(`${forward} ${skipped}`, `${back} ${repeated}`)
    expect(momentsOf(`${forward} ${skipped}`, zone), 'the hour is skipped').toHaveLength(0)
    expect(momentsOf(`${back} ${repeated}`, zone), 'the hour is repeated').toHaveLength(2)
    for (const wall of walls) {
      await database.admin.query(
        'delete from public.events; delete from public.notifications; delete from private.push_queue',
      )
      const moments = momentsOf(wall, zone)
      const at = '2027-01-10T12:00:00Z'
      const id = await room.event(
        { title: 'Soup', tz: zone, starts_local: wall, ends_local: `${addDays(wall.slice(0, 10), 1)} 12:00` },
        ruth,
        at,
      )
      const [row] = await room.ask<{ at: string }>(
        mina,
        'select to_char(starts_at at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI"Z"\') as at from public.event_occurrences',
      )
      const moment = Date.parse(row!.at)
      // a skipped hour is read by the clock before the change, and so shows the later one; a repeated one is one of its two
      if (moments.length) expect(moments).toContain(moment)
      else expect(wallOf(moment, zone) > wall).toBe(true)
      for (const [n, person] of people.entries()) {
        const list = "select starts_at = $1::timestamptz as same from public.my_events('2027-01-01', '2028-01-01')"
        expect(await room.ask(person, list, [row!.at], at)).toEqual([{ same: true }])
        const said = `Ruth Adeyemi added “Soup” · ${shownTo(viewers[n]!, moment, zone)}`
        expect(await room.told(person)).toEqual([`event_created: ${said}`])
      }
      // what is pushed and mailed is what was told
      const pushed = await room.asOwner<{ endpoint: string; payload: string }>(
        'select endpoint, payload from private.next_pushes(100) order by 1',
        [],
        '2027-01-10T12:05:00Z',
      )
      expect(pushed.map(({ payload }) => JSON.parse(payload))).toMatchObject(
        viewers.map((viewer) => ({
          message: `Ruth Adeyemi added “Soup” · ${shownTo(viewer, moment, zone)}`,
          data: { eventId: id },
        })),
      )
      for (const [n, person] of people.entries()) {
        const [mail] = await room.asOwner<{ it: unknown }>(
          'select private.digest_mail($1) as it',
          [{ user_id: person.id, since: '2027-01-10T00:00Z', until: '2027-01-11T00:00Z' }],
          '2027-01-11T08:00:00Z',
        )
        expect(JSON.stringify(mail!.it)).toContain(shownTo(viewers[n]!, moment, zone))
      }
    }
  })

  test('what begins before a change and ends after it ends after it begins', async () => {
    const minutes = (wall: string, by: number) =>
      new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + by * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    for (const wall of [`${forward} ${skipped}`, `${back} ${repeated}`])
      for (const [from, to] of [
        [-90, 90],
        [-5, 5],
        [0, 20],
        [-20, 0],
        [0, 45],
      ] as const) {
        const id = await room.event({ tz: zone, starts_local: minutes(wall, from), ends_local: minutes(wall, to) })
        const rows = await room.ask(
          mina,
          'select ends_at > starts_at as after from public.event_occurrences where id = $1',
          [id],
        )
        expect(rows, `${minutes(wall, from)} to ${minutes(wall, to)}`).toEqual([{ after: true }])
      }
  })
})
