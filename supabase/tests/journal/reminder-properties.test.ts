import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina } from '../cast.ts'
import { dayAfter } from '../goals/goals-room.ts'
import { localDay } from './journal-model.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
})
afterAll(() => database.stop())

const step = 10 * 60_000
const ticks = 6 * 24 * 4
const clock = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const weekday = (day: string) => new Date(`${day}T12:00Z`).getUTCDay() || 7

const start = fc.constantFrom(
  '2026-03-27',
  '2026-03-06',
  '2026-10-23',
  '2026-10-30',
  '2026-04-03',
  '2026-12-30',
  '2026-06-10',
)
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
)
const time = fc.oneof(
  fc.constantFrom('02:30', '01:45', '02:00', '00:00', '00:10', '23:55', '03:00'),
  fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
)
const days = fc.oneof(
  { weight: 2, arbitrary: fc.constant<number[]>([]) },
  fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
)
const deed = fc.oneof(
  fc.record({ kind: fc.constant('fly' as const), to: zone, tick: fc.nat(ticks - 1) }),
  fc.record({ kind: fc.constant('write' as const), back: fc.integer({ min: 0, max: 1 }), tick: fc.nat(ticks - 1) }),
  fc.record({ kind: fc.constant('set' as const), time, days, tick: fc.nat(ticks - 1) }),
)

test('each day asks once at its hour unless it is written or not chosen, over flights and changes of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      start,
      zone,
      time,
      days,
      fc.array(deed, { maxLength: 6 }),
      async (from, home, first, chosen, deeds) => {
        await journal.asOwner('delete from public.journal_entries')
        await journal.asOwner('delete from private.journal_told')
        await journal.asOwner('delete from public.notifications')
        const begins = Date.parse(`${from}T00:00Z`)
        let [here, hour, on] = [home, first, chosen]
        const iso = (at: number) => new Date(at).toISOString()
        const live = (at: number) =>
          journal.ask(
            mina,
            'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
            [mina.id, here],
            iso(at),
          )
        const set = (at: number) =>
          journal.ask(
            mina,
            `insert into public.journal_settings (user_id, reminder_time, reminder_days) values ($1, $2, $3)
           on conflict (user_id) do update set reminder_time = excluded.reminder_time, reminder_days = excluded.reminder_days`,
            [mina.id, hour, on],
            iso(at),
          )
        await live(begins - step)
        await set(begins - step)
        const written = new Set<string>()
        const told: string[] = []
        const lived = new Map<string, { zones: Set<string>; ticks: number; changed: boolean; wrote: boolean }>()
        for (let tick = 0; tick < ticks; tick++) {
          const at = begins + tick * step
          const changes = deeds.filter((its) => its.tick === tick)
          for (const its of changes) {
            if (its.kind === 'fly') {
              here = its.to
              await live(at)
            } else if (its.kind === 'set') {
              hour = its.time
              on = its.days
              await set(at)
            } else {
              const day = dayAfter(localDay(at, here), -its.back)
              written.add(day)
              await journal.write(mina, { entry_date: day }, iso(at))
            }
          }
          const today = localDay(at, here)
          const day = lived.get(today) ?? { zones: new Set(), ticks: 0, changed: false, wrote: false }
          day.zones.add(here)
          day.ticks++
          day.changed ||= changes.some(({ kind }) => kind !== 'write')
          lived.set(today, day)
          const [row] = await journal.asOwner<{ many: number }>(
            'select private.tell_journal_reminders() as many',
            [],
            iso(at),
          )
          if (!row!.many) continue
          // of today, or just after midnight of the day before
          const late = minutesOf(clock(at, here)) - minutesOf(hour)
          const of = late >= 0 ? today : dayAfter(today, -1)
          expect(told).not.toContain(of)
          expect(written).not.toContain(of)
          expect(on.length === 0 || on.includes(weekday(of))).toBe(true)
          // half an hour, and the hour that a change of the clock may leave out
          expect((late + 1440) % 1440).toBeLessThanOrEqual(90)
          told.push(of)
        }
        // she began on this day or before it
        const began = localDay(begins - step, home)
        for (const [day, its] of lived) {
          const whole =
            day > began && its.zones.size === 1 && its.ticks >= 6 * 23 && !its.changed && minutesOf(hour) < 23 * 60
          const asked = deeds.every(({ kind }) => kind !== 'set') && (on.length === 0 || on.includes(weekday(day)))
          if (whole && asked && !written.has(day)) expect([day, told]).toEqual([day, expect.arrayContaining([day])])
        }
        const bell = await journal.asOwner("select message from public.notifications where type = 'journal_reminder'")
        expect(bell.every(({ message }) => message === 'Time to write in your journal')).toBe(true)
      },
    ),
    sample(40),
  )
}, 300_000)
