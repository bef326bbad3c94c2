import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { arrangedCurriculum, ruthsCurriculum, ruthsVersion } from '../access/arranged-curriculum.ts'
import { adoption } from '../access/arranged-schedule.ts'
import { choir, mina, supper } from '../cast.ts'
import { dayAfter } from '../goals/goals-room.ts'
import { progressRoom } from './progress-room.ts'
import { dayIn, streakOf, wall } from './streak-model.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof progressRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await progressRoom(database)
  await room.asOwner("insert into public.group_members (group_id, user_id, role) values ($1, $2, 'member')", [
    choir,
    mina.id,
  ])
  await database.admin.query(`${arrangedCurriculum}
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on)
    values ('${adoption}', '${supper}', '${ruthsCurriculum}', '${ruthsVersion}', '2026-03-03')`)
})
afterAll(() => database.stop())

const hour = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
const zones = ['UTC', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kathmandu', 'America/Santiago']

const deed = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('task' as const), late: fc.constantFrom(0, 0, 0, 5, 30, 100, 200, -3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      day: fc.integer({ min: -4, max: 1 }),
      done: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lesson' as const), n: fc.nat(3), done: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      day: fc.integer({ min: -3, max: 1 }),
      written: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), n: fc.nat(20) }) },
  fc.record({
    kind: fc.constant('away' as const),
    day: fc.integer({ min: -6, max: 2 }),
    days: fc.constantFrom(null, 0, 3),
  }),
  fc.record({ kind: fc.constant('back' as const), n: fc.nat(3) }),
  fc.record({
    kind: fc.constant('off' as const),
    group: fc.constantFrom(supper, choir),
    day: fc.integer({ min: -6, max: 2 }),
    days: fc.integer({ min: 0, max: 3 }),
    streaks: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('archive' as const), archived: fc.boolean() }),
  fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }),
  fc.record({ kind: fc.constant('job' as const) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Its> ? Its : never

/** Does it, and remembers what it means. */
async function history(zoneAtFirst: string) {
  const goal = 'aaaaaaaa-0000-4000-8000-00000000ac01'
  const lesson = (n: number) => `aaaaaaaa-0000-4000-8000-00000000ad0${n}`
  await room.clear()
  await room.asOwner('delete from public.lesson_progress where user_id = $1', [mina.id])
  await room.live(mina, zoneAtFirst)
  await room.asOwner(
    `insert into public.goals (id, user_id, title, kind, schedule, starts_on, rank, created_by) values ($1, $2, 'Walk', 'habit', '{"freq": "daily"}', '2026-01-01', 'm', $2)`,
    [goal, mina.id],
  )
  const its = {
    zone: zoneAtFirst,
    deeds: new Map<string, string>(),
    tasks: [] as string[],
    aways: new Map<string, string | null>(),
    offs: [] as { group: string; from: string; to: string }[],
    archived: false,
    flown: new Set<string>(),
  }
  const rests = (day: string) =>
    its.flown.has(day) ||
    [...its.aways].some(([from, to]) => day >= from && (to === null || day <= to)) ||
    its.offs.some(({ group, from, to }) => !(its.archived && group === choir) && day >= from && day <= to)
  const keep = (key: string, day: string) => its.deeds.has(key) || its.deeds.set(key, day)
  const act = async (one: Deed, at: number) => {
    const [moment, today] = [iso(at), dayIn(at, its.zone)]
    if (one.kind === 'task') {
      const wrote = at - one.late * hour
      const id = await room.finish(mina, moment, one.late ? { wrote: iso(wrote) } : {})
      its.tasks.push(id)
      keep(id, dayIn(one.late > 0 && one.late <= 168 ? wrote : at, its.zone))
    } else if (one.kind === 'undo') {
      const id = its.tasks.at(one.n % Math.max(1, its.tasks.length))
      if (!id) return
      await room.reopen(mina, id, moment)
      its.deeds.delete(id)
    } else if (one.kind === 'tick') {
      const day = dayAfter(today, one.day)
      await room.ask(
        mina,
        'select public.tick_goal($1, $2, $3, null, null, $4)',
        [goal, day, one.done ? 'done' : null, moment],
        moment,
      )
      if (one.done) keep(`tick ${day}`, day)
      else its.deeds.delete(`tick ${day}`)
    } else if (one.kind === 'write') {
      const day = dayAfter(today, one.day)
      await room.write(mina, day, one.written, moment)
      if (one.written) keep(`write ${day}`, day)
      else its.deeds.delete(`write ${day}`)
    } else if (one.kind === 'lesson') {
      await room.asOwner(
        `insert into public.lesson_progress (adoption_id, user_id, lesson_key, group_id, state, done_at) values ($1, $2, $3, $4, $5::text, $6)
         on conflict (adoption_id, user_id, lesson_key) do update set state = excluded.state, done_at = excluded.done_at`,
        [adoption, mina.id, lesson(one.n), supper, one.done ? 'done' : 'in_progress', one.done ? moment : null],
        moment,
      )
      if (one.done) keep(lesson(one.n), today)
      else its.deeds.delete(lesson(one.n))
    } else if (one.kind === 'away') {
      const [from, to] = [dayAfter(today, one.day), one.days === null ? null : dayAfter(today, one.day + one.days)]
      await room.ask(mina, 'select public.set_goal_away($1, $2)', [from, to], moment)
      its.aways.set(from, to)
    } else if (one.kind === 'back') {
      const from = [...its.aways.keys()].at(one.n % Math.max(1, its.aways.size))
      if (!from) return
      await room.ask(mina, 'select public.end_goal_away($1, $1)', [from], moment)
      its.aways.delete(from)
    } else if (one.kind === 'off') {
      const [from, to] = [dayAfter(today, one.day), dayAfter(today, one.day + one.days)]
      const affects = one.streaks ? ['streaks'] : ['tasks']
      await room.asOwner(
        "insert into public.group_off_days (group_id, starts_on, ends_on, label, affects) values ($1, $2, $3, 'Rest', $4)",
        [one.group, from, to, affects],
        moment,
      )
      if (one.streaks) its.offs.push({ group: one.group, from, to })
    } else if (one.kind === 'archive') {
      await room.asOwner(
        'update public.groups set archived_at = $2 where id = $1',
        [choir, one.archived ? moment : null],
        moment,
      )
      its.archived = one.archived
    } else if (one.kind === 'zone') {
      await room.live(mina, one.zone, moment)
      if (wall(at, one.zone) - wall(at, its.zone) >= 12 * hour)
        for (let day = today; day < dayIn(at, one.zone); day = dayAfter(day, 1)) its.flown.add(day)
      its.zone = one.zone
    } else await room.recount(moment)
  }
  const expected = (at: number) => streakOf(new Set(its.deeds.values()), rests, dayIn(at, its.zone))
  return { its, act, expected }
}

const moment = fc.record({ pause: fc.integer({ min: 0, max: 32 }), deed })
const start = Date.parse('2026-03-20T09:00Z')

test('any history of deeds, rests, zones and flights comes to one streak: by write, by job, by both at once and built anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(moment, { minLength: 1, maxLength: 24 }),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('write', 'job', 'both'),
      async (moments, zone, wait, way) => {
        const lived = await history(zone)
        let at = start
        for (const { pause, deed: one } of moments) {
          at += pause * hour
          await lived.act(one, at)
        }
        at += wait * hour
        const now = () => lived.act({ kind: 'task', late: 0 }, at)
        const today = dayIn(at, lived.its.zone)
        // a write on a day that was active already changes nothing, and counts nothing
        const fresh = ![...lived.its.deeds.values()].includes(today)
        if (way === 'both') await Promise.all([now(), room.recount(iso(at))])
        else if (way === 'write' && fresh) await now()
        else await room.recount(iso(at))
        if (way === 'both' && !fresh) await room.recount(iso(at))
        const expected = lived.expected(at)
        expect(await room.kept()).toBe(expected)
        const [anew] = await room.asOwner<{ run: number }>('select (private.count_streak($1, $2)).run', [
          mina.id,
          today,
        ])
        expect(anew!.run).toBe(expected)
        const [days] = await room.asOwner<{ same: boolean }>(
          'select kept = private.days_of_deeds(user_id) as same from private.streaks where user_id = $1',
          [mina.id],
        )
        expect(days?.same ?? true).toBe(true)
        expect((await room.progress(mina, today, iso(at)))!.streak).toBe(expected)
        // and counted again at any later time, by the job alone
        at += 40 * hour
        await room.recount(iso(at))
        expect(await room.kept()).toBe(lived.expected(at))
      },
    ),
    sample(process.env.FUZZ ? 5000 : 48),
  )
}, 20_000_000)

test('two devices at once, doing and undoing, leave the streak that is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 6 }), async (undoes) => {
      const lived = await history('UTC')
      for (const _ of undoes) await lived.act({ kind: 'task', late: 0 }, start)
      const ids = [...lived.its.tasks]
      await Promise.all(
        undoes.map((undo, n) =>
          undo ? lived.act({ kind: 'undo', n }, start) : lived.act({ kind: 'task', late: 0 }, start + hour),
        ),
      )
      expect(ids).toHaveLength(undoes.length)
      expect(await room.kept()).toBe(lived.expected(start + hour))
    }),
    sample(20),
  )
}, 120_000)
