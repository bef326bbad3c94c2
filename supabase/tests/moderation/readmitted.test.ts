import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { moderationRoom } from './moderation-room.ts'

/* Who comes back into a group has their answers to events again, and takes no place from who has it now. */
let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = moderationRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner(
    'insert into public.group_members (group_id, user_id) select $1, unnest($2::uuid[]) on conflict do nothing',
    [...[supper, [mina.id, jonas.id]]],
  )
})
afterAll(() => database.stop())

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
/** A supper for so many, and its first date. */
async function dinner(more: { capacity?: number; waitlist?: string; rrule?: string } = {}) {
  const event = randomUUID()
  const { capacity = 1, waitlist = 'auto', rrule = null } = more
  await room.ask(
    ruth,
    `insert into public.events (id, group_id, title, starts_local, ends_local, tz, capacity, guests_per_person, waitlist_mode, rrule)
     values ($1, $2, 'Supper', $6::date + time '18:00', $6::date + time '20:00', 'Europe/London', $3, 2, $4, $5)`,
    [event, supper, capacity, waitlist, rrule, day],
  )
  const dates = await room.asOwner<{ id: string }>(
    'select id from public.event_occurrences where event_id = $1 order by starts_at',
    [event],
  )
  return { event, at: dates[0]!.id }
}
const answers = (by: Someone, at: string, status: string | null = 'going', guests = 0) =>
  room.ask(by, 'select public.answer_event($1, $2, $3)', [at, status, guests])
const list = async (at: string) =>
  Object.fromEntries(
    (
      await room.asOwner<{ name: string; status: string }>(
        `select split_part(person.name, ' ', 1) as name, answer.status from public.event_rsvps as answer
         join public.users as person on person.id = answer.user_id where answer.occurrence_id = $1`,
        [at],
      )
    ).map(({ name, status }) => [name, status]),
  )
const going = async (at: string) =>
  (
    await room.asOwner<{ heads: number }>(
      'select going + guests as heads from public.event_counts where occurrence_id = $1',
      [at],
    )
  )[0]!.heads
/** Takes Mina out of the supper; gives the way back. */
async function expelled() {
  const id = await room.reported(tomas, 'message', await room.say(mina, 'Rubbish'))
  const done = await room.act(ruth, id, 'remove_from_group')
  return (moment?: string) => room.revert(ruth, done, moment)
}

describe('who comes back', () => {
  test('waits, before all who came later, where their place went to somebody else', async () => {
    const { at } = await dinner()
    await answers(mina, at)
    await answers(tomas, at)
    await answers(jonas, at)
    const back = await expelled()
    expect(await list(at)).toEqual({ Tomas: 'going', Jonas: 'waitlisted' })
    await back()
    expect(await list(at)).toEqual({ Tomas: 'going', Jonas: 'waitlisted', Mina: 'waitlisted' })
    expect(await going(at)).toBe(1)
    await answers(tomas, at, 'declined')
    expect(await list(at)).toMatchObject({ Jonas: 'waitlisted', Mina: 'going' })
  })

  test('has no answer where it is full and nobody waits', async () => {
    const { at } = await dinner({ waitlist: 'off' })
    await answers(mina, at)
    const back = await expelled()
    await answers(tomas, at)
    await back()
    expect(await list(at)).toEqual({ Tomas: 'going' })
    expect(await going(at)).toBe(1)
    await expect(answers(mina, at)).rejects.toMatchObject({ code: 'PT409', message: 'This event is full.' })
  })

  test('has their place while it is free, and waits with guests for whom there is none', async () => {
    const roomy = await dinner({ capacity: 3 })
    const tight = await dinner({ capacity: 3, waitlist: 'manual' })
    for (const { at } of [roomy, tight]) await answers(mina, at, 'going', 1)
    const back = await expelled()
    await answers(tomas, roomy.at)
    await answers(tomas, tight.at, 'going', 1)
    await back()
    expect(await list(roomy.at)).toEqual({ Tomas: 'going', Mina: 'going' })
    expect(await going(roomy.at)).toBe(3)
    expect(await list(tight.at)).toEqual({ Tomas: 'going', Mina: 'waitlisted' })
    expect(await going(tight.at)).toBe(2)
  })

  test('who waited has the place that became free meanwhile', async () => {
    const { at } = await dinner()
    await answers(tomas, at)
    await answers(mina, at)
    const back = await expelled()
    await answers(tomas, at, 'declined')
    await back()
    expect(await list(at)).toEqual({ Tomas: 'declined', Mina: 'going' })
  })

  test('was at what is over, however many were', async () => {
    const { at } = await dinner()
    await answers(mina, at)
    const back = await expelled()
    await answers(tomas, at)
    await back(new Date(Date.now() + 60 * 86_400_000).toISOString())
    expect(await list(at)).toEqual({ Tomas: 'going', Mina: 'going' })
  })

  test('has what they said of all dates, and no organiser hears of each', async () => {
    const { event, at } = await dinner({ capacity: 5, rrule: 'FREQ=WEEKLY;COUNT=4' })
    await room.ask(mina, "select public.answer_series($1, 'going')", [event])
    const back = await expelled()
    await room.asOwner('delete from public.notifications')
    await back()
    expect(await list(at)).toEqual({ Mina: 'going' })
    expect(
      await room.asOwner(
        'select by_default, count(*)::int as dates from public.event_rsvps where event_id = $1 and user_id = $2 group by 1',
        [event, mina.id],
      ),
    ).toEqual([{ by_default: true, dates: 4 }])
    expect(
      await room.asOwner("select from public.notifications where type = 'rsvp_received' and related_id = $1", [event]),
    ).toEqual([])
  })

  test('takes no slot back that somebody else has taken on', async () => {
    const { at } = await dinner({ capacity: 5 })
    const [salad, bread] = [randomUUID(), randomUUID()]
    await room.ask(ruth, 'select public.add_event_slots($1, $2)', [
      at,
      JSON.stringify([
        { id: salad, title: 'Salad' },
        { id: bread, title: 'Bread' },
      ]),
    ])
    for (const slot of [salad, bread]) await room.ask(mina, 'select public.claim_event_slot($1)', [slot])
    const back = await expelled()
    await room.ask(tomas, 'select public.claim_event_slot($1)', [salad])
    await back()
    expect(
      await room.asOwner(
        'select slot.title, slot.taken, claim.user_id from public.event_slots as slot join public.event_slot_claims as claim on claim.slot_id = slot.id where slot.occurrence_id = $1 order by 1',
        [at],
      ),
    ).toEqual([
      { title: 'Bread', taken: 1, user_id: mina.id },
      { title: 'Salad', taken: 1, user_id: tomas.id },
    ])
  })
})

describe('a group with a limit', () => {
  const limit = (most: number | null) =>
    room.asOwner('update public.groups set member_limit = $2 where id = $1', [supper, most])
  const members = async () =>
    (await room.asOwner('select from public.group_members where group_id = $1', [supper])).length
  const joins = (who: Someone) => room.asOwner("select private.admit($1, $2, 'member', $3)", [supper, who.id, ruth.id])
  beforeEach(async () => {
    await room.asOwner('delete from public.group_members where group_id = $1 and user_id = $2', [supper, jonas.id])
  })
  afterEach(() => limit(null))

  test('is full by who came meanwhile, and has who was owed a place all the same; then nobody joins', async () => {
    const before = await members()
    await limit(before)
    const back = await expelled()
    await joins(jonas)
    await back()
    expect(await members()).toBe(before + 1)
    await expect(joins(ines)).rejects.toMatchObject({ code: 'PT409', message: 'This group is full.' })
  })

  test('gives its last place once, also to who comes back and who joins at the same moment', async () => {
    const before = await members()
    await limit(before)
    await expelled()
    const comingBack = Promise.withResolvers<void>()
    const under = database.asService('postgres', async (db) => {
      const kept =
        'select known.* from private.moderation_actions as known where known.target_user_id = $1 and known.action = $2 order by known.created_at desc limit 1'
      await db.query(
        `select private.readmit(its, done) from (${kept}) as done join private.moderation_cases as its on its.id = done.case_id`,
        [mina.id, 'remove_from_group'],
      )
      comingBack.resolve()
      // until who joins waits for the group
      await expect
        .poll(
          async () =>
            (
              await database.admin.query(
                "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              )
            ).rowCount,
        )
        .toBe(1)
    })
    await comingBack.promise
    const said = await Promise.allSettled([joins(jonas)])
    await under
    expect(said).toMatchObject([{ status: 'rejected', reason: { message: 'This group is full.' } }])
    expect(await members()).toBe(before)
  })
})
