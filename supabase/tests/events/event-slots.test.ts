import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { before } from './event-room.ts'
import { seriesRoom } from './series-room.ts'

/* Slots of events: organisers say what is needed, members sign up, and the last place goes once. */

let database: TestDatabase
let room: ReturnType<typeof seriesRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = seriesRoom(database)
})
afterAll(() => database.stop())

async function add(
  occurrence: string,
  slot: object = {},
  { by = ruth as Someone, following = true, at = before } = {},
) {
  const id = randomUUID()
  const text = 'select public.add_event_slots($1, $2, $3)'
  await room.ask(by, text, [occurrence, JSON.stringify([{ id, title: 'Snacks', needed: 2, ...slot }]), following], at)
  return id
}
const change = (by: Someone, slot: string | null, to: object, following = true) =>
  room.ask(by, 'select public.change_event_slot($1, $2, $3)', [slot, JSON.stringify(to), following], before)
const claim = (by: Someone, slot: string | null, claims = true, at = before) =>
  room.ask(by, 'select public.claim_event_slot($1, $2)', [slot, claims], at)

/** The slots of an occurrence as somebody sees them: “Snacks 1/2 mina”. */
async function slots(occurrence: string, by: Someone = ruth) {
  const rows = await room.ask<{ line: string }>(
    by,
    `select concat_ws(' ', slot.title, slot.taken || '/' || slot.needed, (
       select string_agg(split_part(person.name, ' ', 1), ' ' order by claim.claimed_at, person.name)
       from public.event_slot_claims as claim join public.people as person on person.id = claim.user_id where claim.slot_id = slot.id)) as line
     from public.event_slots as slot where slot.occurrence_id = $1 order by slot.rank`,
    [occurrence],
    before,
  )
  return rows.map(({ line }) => line)
}

describe('a slot', () => {
  test('is claimed by as many as it needs, given back, and the same when said twice', async () => {
    const event = await room.event()
    const slot = await add(event)
    await room.said('event_slots')
    await claim(mina, slot)
    expect(await room.said('event_slots')).toEqual([
      { topic: `group:${supper}`, payload: { table: 'event_slots', op: 'UPDATE', ids: [event] } },
    ])
    await claim(mina, slot)
    expect(await room.said('event_slots')).toEqual([])
    await claim(tomas, slot)
    await expect(claim(ruth, slot)).rejects.toMatchObject({ code: 'PT409', message: '“Snacks” is full.' })
    // who has it is not refused for that
    await claim(mina, slot)
    expect(await slots(event, mina)).toEqual(['Snacks 2/2 Mina Tomas'])
    await claim(mina, slot, false)
    await claim(mina, slot, false)
    await claim(ruth, slot)
    expect(await slots(event)).toEqual(['Snacks 2/2 Ruth Tomas'])
    await change(ruth, slot, { needed: 1 })
    expect(await slots(event)).toEqual(['Snacks 2/1 Ruth Tomas'])
  })

  test('gives its last place once, to the first of two at the same moment', async () => {
    const event = await room.event()
    const slot = await add(event, { needed: 1 })
    const results = await Promise.allSettled([claim(mina, slot), claim(tomas, slot), claim(ruth, slot)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await slots(event))[0]).toMatch(/^Snacks 1\/1 \w+$/)
  })

  test('is free again of who cannot come, or leaves the group', async () => {
    const event = await room.event()
    const slot = await add(event, { needed: 3 })
    for (const person of [mina, tomas, ruth]) await claim(person, slot)
    await room.answer(mina, event, 'declined')
    expect(await slots(event)).toEqual(['Snacks 2/3 Ruth Tomas'])
    await expect(claim(mina, slot)).rejects.toMatchObject({ code: 'PT409' })
    await room.answer(mina, event, 'maybe')
    await claim(mina, slot)
    await room.answer(mina, event, null)
    expect(await slots(event)).toEqual(['Snacks 2/3 Ruth Tomas'])
    const leave = 'delete from public.group_members where group_id = $1 and user_id = $2'
    await database.admin.query('begin')
    await database.admin.query(leave, [supper, tomas.id])
    const { rows } = await database.admin.query('select taken from public.event_slots where id = $1', [slot])
    await database.admin.query('rollback')
    expect(rows).toEqual([{ taken: 1 }])
  })

  test('is the organisers’ to change: a host’s too, and no other member’s', async () => {
    const event = await room.event()
    const slot = await add(event)
    for (const attempt of [
      () => add(event, {}, { by: mina }),
      () => change(mina, slot, { title: 'Mine' }),
      () => change(mina, slot, { removed: true }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' })
    await room.ask(ruth, 'select public.host_event($1, $2)', [event, mina.id], before)
    await change(mina, slot, { title: 'Cake', note: 'No nuts', rank: 'b' })
    await add(event, { title: 'Setup', rank: 'a' }, { by: mina })
    expect(await slots(event, tomas)).toEqual(['Setup 0/2', 'Cake 0/2'])
    await claim(tomas, slot)
    await change(mina, slot, { removed: true })
    expect(await slots(event)).toEqual(['Setup 0/2'])
    await change(mina, slot, { removed: false })
    expect(await slots(event)).toEqual(['Setup 0/2', 'Cake 1/2 Tomas'])
  })

  test('shows names where its event does, and always how many', async () => {
    const event = await room.event({ show_guest_list: false })
    const slot = await add(event)
    await claim(mina, slot)
    expect(await slots(event, mina)).toEqual(['Snacks 1/2 Mina'])
    expect(await slots(event, ruth)).toEqual(['Snacks 1/2 Mina'])
    const own = await room.ask(jonas, 'select from public.event_slots')
    expect(own).toEqual([])
    await claim(ruth, slot)
    expect(await slots(event, mina)).toEqual(['Snacks 2/2 Mina'])
  })
})

describe('an attack', () => {
  test('with another’s slot, a draft’s, one that is over, cancelled or in the trash changes nothing', async () => {
    const [event, draft, cancelled, binned] = [
      await room.event(),
      await room.event({ status: 'draft' }),
      await room.event(),
      await room.event(),
    ]
    const slot = await add(event)
    const inDraft = await add(draft)
    const off = await add(cancelled)
    const gone = await add(binned)
    await room.ask(ruth, "update public.events set status = 'cancelled' where id = $1", [cancelled], before)
    await room.ask(ruth, 'select public.delete_event($1)', [binned], before)
    for (const one of [inDraft, gone, randomUUID(), null]) {
      await expect(claim(mina, one)).rejects.toMatchObject({ code: 'PT404' })
      await expect(change(mina, one, { title: 'Mine' })).rejects.toMatchObject({ code: 'PT404' })
    }
    await expect(claim(jonas, slot)).rejects.toMatchObject({ code: 'PT404' })
    await expect(change(jonas, slot, { title: 'Mine' })).rejects.toMatchObject({ code: 'PT404' })
    await expect(add(draft, {}, { by: mina })).rejects.toMatchObject({ code: 'PT404' })
    await expect(claim(mina, off)).rejects.toMatchObject({ code: 'PT409', message: 'This event is cancelled.' })
    await expect(claim(mina, slot, true, '2026-03-11T12:00:00Z')).rejects.toMatchObject({
      code: 'PT409',
      message: 'This event is over.',
    })
    expect(await slots(draft, mina)).toEqual([])
    expect(await slots(binned)).toEqual([])
  })

  test('of wrong input is refused with words', async () => {
    const event = await room.event()
    const text = 'select public.add_event_slots($1, $2)'
    const bring = (list: unknown) => room.ask(ruth, text, [event, JSON.stringify(list)], before)
    await expect(bring([])).rejects.toMatchObject({ code: '22023', message: 'Add 1 to 20 slots.' })
    await expect(bring('x')).rejects.toMatchObject({ code: '22023' })
    await expect(bring([{ title: 'x'.repeat(81) }])).rejects.toMatchObject({ constraint: 'event_slots_title_check' })
    await expect(bring([{ title: ' ' }])).rejects.toMatchObject({ constraint: 'event_slots_title_check' })
    for (const needed of [0, 51])
      await expect(bring([{ title: 'Soup', needed }])).rejects.toMatchObject({ constraint: 'event_slots_needed_check' })
    await bring(Array.from({ length: 20 }, (_, n) => ({ title: `Soup ${n}` })))
    await expect(bring([{ title: 'Soup 21' }])).rejects.toMatchObject({ message: 'An event can have up to 20 slots.' })
    const slot = await add(await room.event())
    await expect(change(ruth, slot, { taken: 0 })).rejects.toMatchObject({ code: '22023' })
    await expect(change(ruth, slot, {})).rejects.toMatchObject({ code: '22023' })
  })
})

describe('in a series', () => {
  test('a slot is of one date, or of it and all later ones, also of those that are made later', async () => {
    const event = await room.series({ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' })
    const [first, second, third, fourth] = await Promise.all(
      ['10', '17', '24', '31'].map((day) => room.on(event, `2026-03-${day}`)),
    )
    const snacks = await add(second!, { rank: 'a' })
    await add(third!, { title: 'Candles', needed: 1, rank: 'b' }, { following: false })
    expect(await Promise.all([first, second, third, fourth].map((one) => slots(one!)))).toEqual([
      [],
      ['Snacks 0/2'],
      ['Snacks 0/2', 'Candles 0/1'],
      ['Snacks 0/2'],
    ])
    await room.edit(event, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5' })
    expect(await slots(await room.on(event, '2026-04-07'))).toEqual(['Snacks 0/2'])

    const [later] = await room.asOwner<{ id: string }>(
      'select id from public.event_slots where occurrence_id = $1 and line_id = $2',
      [third, snacks],
    )
    await change(ruth, later!.id, { title: 'Cake' }, false)
    await change(ruth, snacks, { needed: 3 })
    expect(await slots(third!)).toEqual(['Cake 0/2', 'Candles 0/1'])
    expect(await slots(fourth!)).toEqual(['Snacks 0/3'])
    await change(ruth, snacks, { removed: true })
    expect(await slots(fourth!)).toEqual([])
    await change(ruth, snacks, { removed: false })
    expect(await slots(fourth!)).toEqual(['Snacks 0/3'])
  })

  test('claims go with their date when it moves and when the series is split, and come back when that is undone', async () => {
    const event = await room.series({ rrule: 'FREQ=WEEKLY;BYDAY=TU' })
    const occurrence = await room.on(event, '2026-03-24')
    await add(event)
    const [slot] = await room.ask<{ id: string }>(
      mina,
      'select id from public.event_slots where occurrence_id = $1',
      [occurrence],
      before,
    )
    await claim(mina, slot!.id)
    await room.edit(event, '2026-03-24', 'this', {
      starts_local: '2026-03-25 18:00',
      ends_local: '2026-03-25 20:00',
    })
    expect(await slots(occurrence)).toEqual(['Snacks 1/2 Mina'])
    const { id } = await room.edit(event, '2026-03-17', 'following', { title: 'Soup' })
    expect(await slots(occurrence)).toEqual(['Snacks 1/2 Mina'])
    expect(
      await room.asOwner(
        'select distinct slot.event_id from public.event_slots as slot join public.event_occurrences as at on at.id = slot.occurrence_id where at.event_id = $1',
        [id],
        before,
      ),
    ).toEqual([{ event_id: id }])
    await claim(tomas, slot!.id)
    await room.undo(id)
    expect(await slots(occurrence)).toEqual(['Snacks 2/2 Mina Tomas'])
    const days = await room.asOwner<{ n: string }>(
      `select count(*) as n from public.event_occurrences as at
       where at.event_id = $1 and at.withdrawn_at is null and not exists (select from public.event_slots as slot where slot.occurrence_id = at.id)`,
      [event],
    )
    expect(days).toEqual([{ n: '0' }])
  })

  test('an event that begins to repeat has its slots on every date', async () => {
    const event = await room.event()
    await add(event)
    await room.edit(event, '2026-03-10', 'all', { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' })
    expect(await slots(await room.on(event, '2026-03-24'))).toEqual(['Snacks 0/2'])
  })
})
