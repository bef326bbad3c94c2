import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth, supper } from '../cast.ts'
import { daysBetween, type ModelEntry, type ModelGoal, standingOf } from './goal-model.ts'
import { dayAfter, goalsRoom } from './goals-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof goalsRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await goalsRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const start = '2026-01-07'
const on = (days: number) => dayAfter(start, days)
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/Madrid']

const schedule = fc.oneof(
  fc.constant({ freq: 'daily' as const }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map((days) => ({ freq: 'weekdays' as const, days: days.toSorted() })),
  fc.record({
    freq: fc.constant('times' as const),
    n: fc.integer({ min: 1, max: 7 }),
    period: fc.constantFrom('week' as const, 'month' as const),
  }),
  fc.record({ freq: fc.constant('every' as const), n: fc.integer({ min: 1, max: 9 }) }),
)
const goalWords: fc.Arbitrary<ModelGoal> = fc.record({
  kind: fc.constantFrom('habit' as const, 'habit' as const, 'average' as const),
  direction: fc.constantFrom('at_least' as const, 'at_least' as const, 'at_most' as const),
  target_value: fc.constantFrom(1, 2, 2.5),
  starts_on: fc.constant(start),
  schedule,
})
type Deed =
  | { kind: 'tick'; day: number; state: ModelEntry['state'] | null; value: number | null; at: number }
  | { kind: 'pause'; day: number; days: number | null }
  | { kind: 'resume'; day: number }
  | { kind: 'away'; day: number; days: number }
  | { kind: 'off'; day: number; days: number }
  | { kind: 'target'; value: number }
const day = fc.integer({ min: -5, max: 60 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      day,
      state: fc.constantFrom('done', 'done', 'done', 'partial', 'skip', 'miss', null),
      value: fc.constantFrom(null, 0, 1, 2.5),
      at: fc.integer({ min: 1, max: 99 }),
    }),
  },
  fc.record({ kind: fc.constant('pause' as const), day, days: fc.constantFrom(null, 0, 3, 12) }),
  fc.record({ kind: fc.constant('resume' as const), day }),
  fc.record({ kind: fc.constant('away' as const), day, days: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('off' as const), day, days: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('target' as const), value: fc.constantFrom(1, 2, 2.5) }),
)

/** All of it happens at the last day; a word is of the moment that it says. */
const now = (today: number, zone: string) =>
  zone === 'Pacific/Kiritimati' ? `${on(today - 1)}T20:00Z` : `${on(today)}T20:00Z`

async function doIt(goal: string, it: Deed, at: string) {
  if (it.kind === 'tick') {
    const said = `2026-01-01T00:00:${String(it.at % 60).padStart(2, '0')}Z`
    const value = it.value ?? (it.state === 'done' || it.state === 'partial' ? 1 : null)
    await room.tick(mina, goal, on(it.day), { state: it.state, value, at: said }, at)
  } else if (it.kind === 'pause')
    await room.deed(mina, 'pause_goal', [goal, on(it.day), it.days === null ? null : on(it.day + it.days)], at)
  else if (it.kind === 'resume') await room.deed(mina, 'resume_goal', [goal], at)
  else if (it.kind === 'away') await room.deed(mina, 'set_goal_away', [on(it.day), on(it.day + it.days)], at)
  else if (it.kind === 'off')
    await room.asOwner(
      "insert into public.group_off_days (group_id, starts_on, ends_on, label) values ($1, $2, $3, 'Rest')",
      [supper, on(it.day), on(it.day + it.days)],
    )
  else await room.deed(mina, 'change_goal', [goal, JSON.stringify({ target_value: it.value }), null], at)
}

/** All that the database has of a goal, as the model reads it. */
async function found(goal: string) {
  const entries = await room.asOwner<{ on_date: string; state: ModelEntry['state']; value: number | null }>(
    'select on_date::text, state, value::float from public.goal_entries where goal_id = $1 and removed_at is null',
    [goal],
  )
  const rests = await room.asOwner<{ day: string }>(
    `select (date '${on(-10)}' + i)::text as day from generate_series(0, 400) as i, public.goals as its
     where its.id = $1 and (exists (select from public.away_periods as away where date '${on(-10)}' + i between away.from_on and coalesce(away.to_on, 'infinity'))
       or exists (select from private.goal_pauses as pause where pause.goal_id = its.id and date '${on(-10)}' + i between pause.from_on and coalesce(pause.to_on, 'infinity'))
       or exists (select from public.group_off_days as off where off.group_id = '${supper}' and 'streaks' = any (off.affects) and date '${on(-10)}' + i between off.starts_on and off.ends_on))`,
    [goal],
  )
  const [words] = await room.asOwner<ModelGoal & Record<string, unknown>>(
    'select kind, direction, target_value::float, starts_on::text, schedule from public.goals where id = $1',
    [goal],
  )
  const resting = new Set(rests.map((its) => its.day))
  return { entries, rests: (one: string) => resting.has(one), words: words! }
}

test('any order of ticks, skips, pauses, absences, off-days and zones comes to what the model says, and to what is built anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      goalWords,
      fc.array(deed, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 61, max: 75 }),
      fc.constantFrom(...zones),
      async (words, deeds, today, zone) => {
        await room.clear()
        await room.asOwner('delete from public.group_off_days')
        await room.asOwner(
          'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
          [mina.id, zone],
        )
        const goal = await room.add(mina, { ...words, source_filter: { group_id: supper } })
        const at = now(today, zone)
        for (const it of deeds) await doIt(goal, it, at)
        const its = await found(goal)
        const said = (await room.read(mina, goal, at)).standing
        const model = standingOf(its.words, its.entries, its.rests, on(today))
        expect(said.run).toBe(model.run)
        expect(said.score).toBeCloseTo(model.score, 9)
        const shown = await room.kept(goal)
        await room.asOwner('select private.rescore_goal($1, $2)', [goal, mina.id], at)
        const anew = (await room.read(mina, goal, at)).standing
        expect(anew.run).toBe(said.run)
        expect(anew.score).toBeCloseTo(said.score!, 9)
        // what is kept is among what is built anew, to the same numbers
        const built = new Map((await room.kept(goal)).map((one) => [one.on_date, one]))
        for (const one of shown) {
          expect(built.get(one.on_date)?.run).toBe(one.run)
          expect(built.get(one.on_date)?.score).toBeCloseTo(one.score, 9)
        }
      },
    ),
    sample(60),
  )
}, 120_000)

test('scores over the days, each looked at as it comes, are those of the last day', async () => {
  await fc.assert(
    fc.asyncProperty(
      goalWords,
      fc.array(fc.constantFrom('done', 'skip', 'partial', null, null), { minLength: 20, maxLength: 40 }),
      async (words, states) => {
        await room.clear()
        const goal = await room.add(mina, words as unknown as Record<string, unknown>)
        await room.asOwner('delete from public.user_settings where user_id = $1', [mina.id])
        for (const [n, state] of states.entries()) {
          if (state) await room.tick(mina, goal, on(n), { state, value: 2 })
        }
        const today = on(states.length)
        const its = await found(goal)
        const said = (await room.read(mina, goal, `${today}T12:00Z`)).standing
        const model = standingOf(its.words, its.entries, its.rests, today)
        expect(said.run).toBe(model.run)
        expect(said.score).toBeCloseTo(model.score, 9)
      },
    ),
    sample(20),
  )
}, 120_000)

test('of words about one day in any order the latest stays', async () => {
  const word = fc.record({ at: fc.integer({ min: 0, max: 59 }), state: fc.constantFrom('done', 'skip', 'miss', null) })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: ({ at }) => at }), async (words) => {
      await room.clear()
      const goal = await room.add(mina)
      for (const { at, state } of words)
        await room.tick(mina, goal, start, { state, at: `${start}T10:00:${String(at).padStart(2, '0')}Z` })
      const last = words.toSorted((a, b) => a.at - b.at).at(-1)!
      const marks = (await room.read(mina, goal, `${start}T21:00Z`)).marks.map(({ state }) => state)
      expect(marks).toEqual(last.state === null ? [] : [last.state])
    }),
    sample(40),
  )
}, 60_000)

test('a run in SQL is the run that one counts by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('done', 'grey', 'none'), { maxLength: 50 }),
      fc.integer({ min: 0, max: 3 }),
      async (states, free) => {
        const days = daysBetween(start, on(states.length - 1))
        const today = on(states.length - 1)
        const of = (wanted: string) => days.filter((_, n) => states[n] === wanted)
        const [{ its }] = (await room.asOwner<{ its: number }>('select private.run_of($1, $2, $3, $4) as its', [
          of('done'),
          of('grey'),
          free,
          today,
        ])) as [{ its: number }]
        const used: Record<string, number> = {}
        let run = 0
        for (const [n, state] of [...states.entries()].toReversed()) {
          const month = on(n).slice(0, 7)
          if (state === 'done') run++
          else if (state === 'none' && on(n) !== today) {
            used[month] = (used[month] ?? 0) + 1
            if (used[month] > free) break
          }
        }
        expect(its).toBe(run)
      },
    ),
    sample(80),
  )
}, 60_000)

test('sums of a group’s goal are the sums of what its members gave', async () => {
  const gift = fc.record({
    by: fc.constantFrom(mina, ruth),
    day: fc.nat(4),
    value: fc.integer({ min: 1, max: 9 }),
    anonymous: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { maxLength: 10 }), async (gifts) => {
      await room.clear()
      const goal = await room.ofGroup(ruth)
      const last = new Map<string, (typeof gifts)[number]>()
      for (const its of gifts) {
        await room.tick(its.by, goal, on(its.day), { value: its.value, anonymous: its.anonymous })
        last.set(`${its.by.id} ${its.day}`, its)
      }
      const given = (of: (its: (typeof gifts)[number]) => boolean) =>
        [...last.values()].filter(of).reduce((sum, { value }) => sum + value, 0)
      const seen = await room.read(mina, goal, `${on(4)}T21:00Z`)
      expect(seen.standing.total).toBe(given(() => true))
      expect(seen.anonymous_total ?? 0).toBe(given((its) => its.anonymous))
      for (const person of [mina, ruth])
        expect(seen.contributions.find((its) => its.user_id === person.id)?.total ?? 0).toBe(
          given((its) => !its.anonymous && its.by === person),
        )
    }),
    sample(20),
  )
}, 60_000)
