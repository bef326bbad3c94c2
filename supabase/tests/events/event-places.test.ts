import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import type { Someone } from '../acting.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'
import { type Act, Model } from './waitlist-model.ts'

/* Places in SQL, against the model, and when several want the last one at once. */

const people: Someone[] = Array.from({ length: 30 }, (_, n) => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000ee0${String(n).padStart(2, '0')}`,
  email: `guest${n}@example.org`,
}))
const ids = people.map(({ id }) => id)
const join = `insert into public.group_members (group_id, user_id, role)
  select '${supper}', id, 'member' from unnest($1::uuid[]) as id on conflict do nothing`

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
  await database.admin.query('insert into auth.users (id, email) select * from unnest($1::uuid[], $2::text[])', [
    ids,
    people.map(({ email }) => email),
  ])
  await database.admin.query(join, [ids])
})
beforeEach(async () => {
  await database.admin.query('delete from public.events; delete from public.notifications')
})
afterAll(() => database.stop())

const who = fc.nat({ max: people.length - 1 })
const some = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const act: fc.Arbitrary<Act> = fc.oneof(
  some(
    30,
    fc.record({
      kind: fc.constant('answer' as const),
      who,
      status: fc.oneof(
        some(5, fc.constant('going' as const)),
        some(3, fc.constantFrom('maybe' as const, 'declined' as const, null)),
      ),
      guests: fc.nat({ max: 3 }),
    }),
  ),
  some(
    4,
    fc.record({
      kind: fc.constant('capacity' as const),
      capacity: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 8 }),
    }),
  ),
  some(2, fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom('off' as const, 'auto', 'manual') })),
  some(1, fc.record({ kind: fc.constant('cancel' as const), cancelled: fc.boolean() })),
  some(2, fc.record({ kind: fc.constant('leave' as const), who })),
)

const set = (id: string, change: string, value: unknown) =>
  room.ask(ruth, `update public.events set ${change} = $2 where id = $1`, [id, value], before)

/** The act in the database; false where it is refused. */
async function inDatabase(id: string, it: Act) {
  if (it.kind === 'capacity') await set(id, 'capacity', it.capacity)
  if (it.kind === 'mode') await set(id, 'waitlist_mode', it.mode)
  if (it.kind === 'cancel') await set(id, 'status', it.cancelled ? 'cancelled' : 'scheduled')
  if (it.kind === 'leave') {
    await room.asOwner(
      'delete from public.group_members where group_id = $1 and user_id = $2',
      [supper, ids[it.who]],
      before,
    )
    await database.admin.query(join, [[ids[it.who]]])
  }
  if (it.kind !== 'answer') return true
  return room.answer(people[it.who]!, id, it.status, it.guests).then(
    () => true,
    (error: Error & { code?: string }) => {
      if (error.code !== 'PT409') throw error
      return false
    },
  )
}

/** The lists as they stand: who waits in their order, the others by number. */
async function lists(id: string) {
  const [row] = await room.asOwner<Record<'going' | 'waiting' | 'maybe' | 'declined' | 'counts', unknown>>(
    `select ${['going', 'maybe', 'declined']
      .map(
        (status) =>
          `coalesce(array_agg(array[at, guests] order by at) filter (where status = '${status}'), '{}') as ${status}`,
      )
      .join(', ')},
       coalesce(array_agg(array[at, guests] order by queued_at, user_id) filter (where status = 'waitlisted'), '{}') as waiting,
       (select array[going, guests, maybe] from public.event_counts where occurrence_id = $1) as counts
     from (select *, array_position($2::uuid[], user_id) - 1 as at from public.event_rsvps where occurrence_id = $1) as answers`,
    [id, ids],
  )
  return row
}

const flat = (parties: { who: number; guests: number }[]) => parties.map(({ who: one, guests }) => [one, guests])
const sorted = (parties: { who: number; guests: number }[]) => flat(parties).toSorted((a, b) => a[0]! - b[0]!)
const shown = ({ going, waiting, maybe, declined }: Model) => ({
  going: sorted(going),
  waiting: flat(waiting),
  maybe: sorted(maybe),
  declined: sorted(declined),
  counts: [going.length, going.reduce((sum, { guests }) => sum + guests, 0), maybe.length],
})

test('whatever thirty people and their organiser do, nobody is lost, nobody passes another, and no place is given twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 200, maxLength: 200 }), async (acts) => {
      const id = await room.event({ capacity: 4, guests_per_person: 3 })
      const model = new Model()
      for (const [at, it] of acts.entries()) {
        const taken = model.taken()
        expect(await inDatabase(id, it), `${at}: ${JSON.stringify(it)}`).toBe(model.act(it))
        expect(await lists(id), `${at}: ${JSON.stringify(it)}`).toEqual(shown(model))
        // where fewer are offered than come, those who come stay, and nobody more gets in
        if (model.capacity !== null) expect(model.taken()).toBeLessThanOrEqual(Math.max(model.capacity, taken))
      }
      await database.admin.query('delete from public.events')
    }),
    sample(4),
  )
}, 120_000)

test('who has a place brings no more guests while others wait: free places are theirs, in order', async () => {
  const id = await room.event({ capacity: 3, guests_per_person: 3 })
  await room.answer(mina, id, 'going')
  await room.answer(tomas, id, 'going', 2)
  await expect(room.answer(mina, id, 'going', 2)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Others are waiting for a place, so you can’t bring more guests.',
  })
  expect(await room.answers(id)).toEqual(['mina going', 'tomas waitlisted +2'])
})

/** A row of those acts that leave a person's own answer theirs, and never take a place away. */
const harmless = fc.array(
  act.filter(({ kind }) => kind === 'answer' || kind === 'leave' || kind === 'capacity'),
  { minLength: 60, maxLength: 60 },
)

test('whatever two do at once, each on a connection of their own, the same holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(harmless, harmless), async (both) => {
      const id = await room.event({ capacity: 4, guests_per_person: 3 })
      // what each person last said and was not refused
      const said = new Map<number, { status: string; guests: number }>()
      const run = async (acts: Act[], side: number) => {
        for (const it of acts) {
          // places only become more, so that at no time may more come than there are at the end
          if (it.kind === 'capacity')
            await room.ask(ruth, 'update public.events set capacity = capacity + 1 where id = $1', [id], before)
          if (it.kind !== 'answer' && it.kind !== 'leave') continue
          // each side has people of its own, whose answers come one after the other
          const mine = { ...it, who: it.who - (it.who % 2) + side }
          if (!(await inDatabase(id, mine))) continue
          if (mine.kind === 'leave' || !mine.status) said.delete(mine.who)
          else said.set(mine.who, { status: mine.status, guests: mine.status === 'declined' ? 0 : mine.guests })
        }
      }
      await Promise.all(both.map(run))
      const { going, waiting, maybe, declined, counts } = (await lists(id)) as Record<string, number[][]>
      const all = [...going!, ...waiting!].map(([one, guests]) => [one, 'going', guests])
      all.push(
        ...maybe!.map(([one, guests]) => [one, 'maybe', guests]),
        ...declined!.map(([one]) => [one, 'declined', 0]),
      )
      const expected = [...said].map(([one, { status, guests }]) => [one, status, guests])
      expect(all.toSorted(byPerson)).toEqual(expected.toSorted(byPerson))
      const taken = going!.reduce((sum, [, guests]) => sum + 1 + guests!, 0)
      const [{ capacity }] = (await room.asOwner<{ capacity: number }>('select capacity from public.events')) as [never]
      expect(taken).toBeLessThanOrEqual(capacity)
      // nobody waits who could have a place
      if (waiting![0]) expect(taken + 1 + waiting![0][1]!).toBeGreaterThan(capacity)
      expect(counts).toEqual([going!.length, taken - going!.length, maybe!.length])
      await database.admin.query('delete from public.events')
    }),
    sample(4),
  )
}, 60_000)
const byPerson = (one: unknown[], other: unknown[]) => Number(one[0]) - Number(other[0])

describe('at the same moment', () => {
  test('ten who want the last place get one place, and nine wait', async () => {
    const id = await room.event({ capacity: 1 })
    const got = await Promise.all(people.slice(0, 10).map((person) => room.answer(person, id, 'going')))
    expect(got.toSorted()).toEqual(['going', ...Array.from({ length: 9 }, () => 'waitlisted')])
    expect(await room.counts(id)).toEqual({ going: 1, guests: 0, maybe: 0 })
  })

  test('those who answer and an organiser who changes places and names wait for each other, and none fails', async () => {
    const id = await room.event({ capacity: 2 })
    const changes = Array.from({ length: 10 }, (_, n) =>
      room.ask(
        ruth,
        'update public.events set capacity = $2, show_guest_list = $3 where id = $1',
        [id, 2 + n, n % 2 === 0],
        before,
      ),
    )
    const answers = people.flatMap((person) => [room.answer(person, id, 'going'), room.answer(person, id, 'maybe')])
    await Promise.all([...changes, ...answers])
    await set(id, 'show_guest_list', false)
    expect(await room.asOwner('select from public.event_rsvps where listed')).toEqual([])
  })

  test('a list that is being hidden does not show who answers meanwhile', async () => {
    const id = await room.event()
    let answered: Promise<unknown> | undefined
    await database.asService('postgres', async (db) => {
      await db.query('update public.events set show_guest_list = false where id = $1', [id])
      answered = room.answer(mina, id, 'going')
      await room.somebodyWaits()
    })
    await answered
    expect(await room.ask(tomas, 'select listed from public.event_rsvps', [])).toEqual([{ listed: false }])
    expect(await room.ask(people[0]!, 'select from public.event_rsvps', [])).toEqual([])
  })

  test('hiding names never stands in the way of an answer that has begun', async () => {
    const id = await room.event()
    await room.answer(mina, id, 'maybe')
    let hidden: Promise<unknown> | undefined
    await database.asService('postgres', async (db) => {
      await db.query('select from public.event_occurrences where id = $1 for update', [id])
      hidden = set(id, 'show_guest_list', false)
      await room.somebodyWaits()
      await db.query("update public.event_rsvps set status = 'going' where occurrence_id = $1", [id])
    })
    await hidden
    expect(await room.answers(id)).toEqual(['mina going'])
  })
})
