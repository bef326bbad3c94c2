import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { demoteRuth, mina, ruth, supper, tomas } from '../cast.ts'
import { Model } from './catch-up-model.ts'
import { at, type CatchUp, homeRoom, type Kind } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await demoteRuth(database)
  room = homeRoom(database)
})
afterAll(() => database.stop())

const people = [ruth, tomas, mina]
const who = fc.integer({ min: 0, max: 2 })
const nth = fc.nat(9)
/** Hours until it happens: within the ten minutes in which a visit is not said again, within a visit, days and weeks later. */
const later = fc.constantFrom(0.02, 0.1, 0.4, 1.5, 9, 30, 71, 73, 200)
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      who,
      to: fc.option(who),
      times: fc.constantFrom(1, 1, 1, 22),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('announce' as const), who: fc.integer({ min: 0, max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('give' as const), who: fc.integer({ min: 0, max: 1 }), to: who }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('here' as const), who, inGroup: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const), who, nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('see all' as const), who, undone: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const), who, nth, kept: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      who,
      level: fc.constantFrom('all' as const, 'mentions' as const, 'mute' as const, 'hide' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mute' as const), who, other: who, muted: fc.boolean() }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

/** Does it in the model and in the database. */
async function act(model: Model, it: Deed, now: number) {
  const by = people[it.who]!
  const me = model.people[it.who]!
  const when = at(now)
  if (it.kind === 'say') {
    const names = it.to === null ? undefined : people[it.to]
    for (let n = 0; n < it.times; n++) {
      const said = now + n / 36_000
      const id = await room.say(by, at(said), names)
      model.things.push({
        kind: 'message',
        id,
        by: it.who,
        at: said,
        seq: ++model.said,
        ...(it.to !== null && { to: it.to }),
      })
    }
  } else if (it.kind === 'announce') {
    model.things.push({ kind: 'announcement', id: await room.announce(by, when), by: it.who, at: now })
  } else if (it.kind === 'give') {
    model.things.push({ kind: 'task', id: await room.give(by, people[it.to]!, when), by: it.who, at: now, to: it.to })
  } else if (it.kind === 'here') {
    await (it.inGroup ? room.inGroup(by, supper, when) : room.here(by, when))
    me.here(now)
  } else if (it.kind === 'read') {
    await room.ask(by, 'select public.read_conversation($1, $2)', [supper, model.said], when)
    me.read = model.said
  } else if (it.kind === 'finish') {
    const its = Object.values(model.missed(it.who, now))
      .flat()
      .filter(({ kind }) => kind !== 'message')
    const one = its[it.nth % its.length]
    if (!one) return
    if (one.kind === 'task') await room.ask(by, 'select public.finish_task($1)', [one.id], when)
    else await room.ask(by, 'insert into public.announcement_reads (announcement_id) values ($1)', [one.id], when)
    me.done.add(one.id)
  } else if (it.kind === 'see all') {
    const { seen_until: before } = await room.catchUp(by, when)
    await room.seeAll(by, when, when)
    me.here(now)
    if (it.undone) await room.unseeAll(by, before, when)
    else me.marks.push(now)
    // who has seen it is here, however soon after the last time they said so
    if (me.visits.at(-1) !== now) me.visits.push(now)
  } else if (it.kind === 'keep') {
    const { kept, fresh } = model.listed(it.who, now)
    const from = it.kept ? fresh : kept
    const key = from[it.nth % from.length]
    if (!key) return
    const [kind, id] = key.split(' ') as [Kind, string]
    await room.keep(by, kind, id, it.kept, when)
    if (it.kept) me.kept.add(key)
    else me.kept.delete(key)
  } else if (it.kind === 'level') {
    await room.ask(
      by,
      `insert into public.group_member_settings (group_id, notify_level) values ($1, $2)
       on conflict (group_id, user_id) do update set notify_level = excluded.notify_level`,
      [supper, it.level],
      when,
    )
    me.level = it.level
  } else if (it.who !== it.other) {
    await room.ask(by, 'select public.mute_person($1, $2)', [people[it.other]!.id, it.muted], when)
    if (it.muted) me.deafTo.add(it.other)
    else me.deafTo.delete(it.other)
  }
}

type Shown = {
  its: CatchUp
  talk: { unread: number; mentions: number; muted: boolean }
  badge: { count: number; mentions: number }
}

/** Catch-up, dot and badge, as this person has them at this moment. */
async function agree(model: Model, n: number, now: number) {
  const [shown] = await room.ask<Shown>(
    people[n]!,
    `select public.catch_up() as its, (select row_to_json(its) from public.unread_total() as its) as badge,
       (select row_to_json(its) from public.my_conversations() as its where id = $1) as talk`,
    [supper],
    at(now),
  )
  const { its, talk, badge } = shown!
  const missed = model.missed(n, now)
  const { kept, fresh } = model.listed(n, now)
  const keys = (wanted: boolean) =>
    its.items.filter((item) => item.kept === wanted).map(({ kind, id }) => `${kind} ${id}`)
  expect(its.counts).toEqual({
    messages: missed.message.length,
    mentions: missed.mention.length,
    tasks: missed.task.length,
    lessons: 0,
    events: 0,
    announcements: missed.announcement.length,
  })
  expect(keys(true).sort()).toEqual(kept.toSorted())
  expect(keys(false).sort()).toEqual(fresh.slice(0, 24 - kept.length).toSorted())
  expect(its.shown).toBe(model.shown(n, now))
  const unread = model.unread(n)
  const muted = ['mute', 'hide'].includes(model.people[n]!.level)
  const counted = { unread: unread.length, mentions: unread.filter(({ to }) => to === n).length }
  expect(talk).toMatchObject({ ...counted, muted })
  expect(badge).toEqual({ count: muted ? 0 : counted.unread, mentions: muted ? 0 : counted.mentions })
}

test('whatever three people do in whatever order, catch-up, dots and badges are those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(later, deed), { minLength: 5, maxLength: 24 }), async (deeds) => {
      await room.clear()
      const model = new Model()
      let now = 0
      for (const [hours, it] of deeds) {
        now += hours
        await act(model, it, now)
        now += 0.01
        for (const n of people.keys()) await agree(model, n, now)
      }
    }),
    sample(40),
  )
})
