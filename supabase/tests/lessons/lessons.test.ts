import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(4, (title) => ({
    materials: [`A spoon for ${title}`],
    completion: title === 'B' ? 'all_required' : title === 'C' ? 'dwell' : 'manual',
    dwell_sec: 30,
  }))
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
  await room.asOwner("update public.adoptions set created_at = '2026-02-01'")
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const at = (time: string) => `2026-03-03T${time}Z`

describe('a lesson', () => {
  test('is done in one tap, undone in another, and as often as that is said', async () => {
    expect(await room.finish(mina, id, key('A'))).toMatchObject({ state: 'done', missing: [] })
    await room.finish(mina, id, key('A'))
    expect(await room.progress(mina, id)).toMatchObject({ progress: { done: 1, total: 4, percent: 25 } })
    expect(await room.finish(mina, id, key('A'), false)).toMatchObject({ state: 'in_progress', done_at: null })
    expect(await room.progress(mina, id)).toMatchObject({ progress: { done: 0, percent: 0 }, next: { title: 'A' } })
  })

  test('that asks for its steps is done once these are, and not before', async () => {
    expect(await room.finish(mina, id, key('B'))).toMatchObject({
      state: 'in_progress',
      missing: [key('Ba'), key('Bb')],
    })
    expect(await room.step(mina, id, key('B'), key('Ba'))).toMatchObject({ state: 'in_progress', missing: [key('Bb')] })
    expect(await room.step(mina, id, key('B'), key('Bb'))).toMatchObject({ state: 'done', item: { state: 'done' } })
    expect(await room.step(mina, id, key('B'), key('Ba'), false)).toMatchObject({ state: 'in_progress' })
    expect(await room.step(mina, id, key('B'), key('Ba'))).toMatchObject({ state: 'done' })
  })

  test('that asks to be read is done once it was, and no time counts twice', async () => {
    const read = (seconds: number, when: string) =>
      room.readLesson(mina, id, key('C'), { seconds, at: at(when), now: at('12:00') })
    expect(await read(10, '10:00:10')).toMatchObject({ seconds: 10, state: 'in_progress' })
    expect(await read(10, '10:00:10')).toMatchObject({ seconds: 10 })
    expect(await read(10, '10:00:15')).toMatchObject({ seconds: 15 })
    expect(await read(15, '10:00:40')).toMatchObject({ seconds: 30, state: 'done' })
  })

  test('keeps the place of the later moment, whichever device tells it first', async () => {
    const read = (place: number, when: string) =>
      room.readLesson(mina, id, key('A'), { place: { block: place }, at: at(when), now: at('12:00') })
    await read(2, '10:05')
    expect(await read(1, '10:00')).toMatchObject({ place: { block: 2 } })
    expect(await read(3, '10:06')).toMatchObject({ place: { block: 3 } })
    expect((await room.today(mina, at('12:00')))[0]!.lessons[0]!.reading).toMatchObject({ place: { block: 3 } })
  })

  test('stays done through a bump, a change, and a new version', async () => {
    await room.step(mina, id, key('B'), key('Ba'))
    await room.step(mina, id, key('B'), key('Bb'))
    const [, entry] = await room.rows(id)
    await room.change(id, { kind: 'bump', entry: entry!.id })
    const added = randomUUID()
    await room.adapt(id, [
      {
        node_type: 'item',
        node_key: added,
        op: 'add',
        value: { parent: key('B'), after: null, kind: 'read', title: 'More' },
      },
    ])
    expect((await room.progress(mina, id)).progress).toMatchObject({ done: 1 })
    await room.item(its.id, key('B'), 'Bc')
    await room.ask(ruth, 'select public.upgrade_adoption($1, $2, $3, $4, false)', [
      randomUUID(),
      id,
      await room.publish(its.id),
      '{}',
    ])
    expect((await room.progress(mina, id)).progress).toMatchObject({ done: 1 })
    await room.adapt(id, [{ node_type: 'lesson', node_key: key('B'), op: 'hide' }])
    expect((await room.progress(mina, id)).progress).toEqual({ done: 1, total: 4, percent: 25 })
  })

  test('is nobody else’s to finish, and nobody’s who has left', async () => {
    await expect(room.finish(jonas, id, key('A'))).rejects.toMatchObject({ code: 'PT404' })
    await room.finish(mina, id, key('A'))
    expect(await room.ask(tomas, 'select 1 from public.lesson_progress where adoption_id = $1', [id])).toEqual([])
    expect(await room.ask(ruth, 'select user_id from public.lesson_progress where adoption_id = $1', [id])).toEqual([
      { user_id: mina.id },
    ])
  })
})

describe('today', () => {
  test('has the lesson of the day where the group is, with what to bring, and the next', async () => {
    const [day] = await room.today(mina, '2026-03-03T08:00Z')
    expect(day).toMatchObject({
      date: '2026-03-03',
      lessons: [{ title: 'A', materials: ['A spoon for A'], opening: { open: true }, leads: false, progress: null }],
      next: { date: '2026-03-10', lessons: [{ title: 'B' }] },
      adoptions: [{ id, status: 'active', progress: { done: 0, total: 4 }, behind: 0 }],
    })
    expect((await room.today(ruth, '2026-03-03T08:00Z'))[0]!.lessons[0]!.leads).toBe(true)
    const [wednesday] = await room.today(mina, '2026-03-04T08:00Z')
    expect(wednesday).toMatchObject({ lessons: [], next: { date: '2026-03-10' }, adoptions: [{ behind: 1 }] })
    await expect(room.today(jonas)).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.today(jonas, undefined, null)).toEqual([])
    expect(await room.today(mina, '2026-03-03T08:00Z', null)).toHaveLength(1)
  })

  test('is the day of the group, whoever asks from wherever', async () => {
    await room.asOwner("update public.groups set tz = 'Pacific/Auckland' where id = $1", [supper])
    expect((await room.today(mina, '2026-03-02T12:00Z'))[0]!.lessons).toMatchObject([{ title: 'A' }])
    await room.asOwner("update public.groups set tz = 'UTC' where id = $1", [supper])
    expect((await room.today(mina, '2026-03-02T12:00Z'))[0]!.lessons).toEqual([])
  })

  test('offers whoever manages curricula to say that it is completed, once all is taught', async () => {
    for (const { id: entry } of await room.rows(id)) {
      expect((await room.today(ruth))[0]!.adoptions[0]!.may_complete).toBe(false)
      await room.change(id, { kind: 'taught', entry })
    }
    expect((await room.today(ruth))[0]!.adoptions[0]!.may_complete).toBe(true)
  })
})

describe('the address of a day', () => {
  test('leads to its lesson, to its neighbours, and to where a lesson has moved', async () => {
    expect(await room.lessonOn(mina, '2026-03-10')).toMatchObject({
      lessons: [{ title: 'B' }],
      before: { date: '2026-03-03' },
      after: { date: '2026-03-17' },
    })
    await room.change(id, { kind: 'bump', entry: await room.entry(id, 'B') })
    expect(await room.lessonOn(mina, '2026-03-10')).toMatchObject({
      lessons: [],
      moved: [{ title: 'B', on_date: '2026-03-17' }],
    })
  })

  test('names the days off, and forgives what is no day', async () => {
    await room.asOwner(
      "insert into public.group_off_days (group_id, starts_on, ends_on, label, affects) values ($1, '2026-03-05', '2026-03-06', 'Half-term', '{lessons}')",
      [supper],
    )
    expect(await room.lessonOn(mina, '2026-03-05')).toMatchObject({ lessons: [], off: { label: 'Half-term' } })
    await room.asOwner('delete from public.group_off_days')
    for (const none of ['soon', '2026-02-30', '2026-3-3', '', '0000-00-00', '9999-99-99'])
      expect(await room.lessonOn(mina, none)).toMatchObject({ date: null, lessons: [] })
    await expect(room.lessonOn(jonas, '2026-03-10')).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('attendance at a lesson', () => {
  test('is marked by who leads it, from its day on, and read by its person', async () => {
    const entry = await room.entry(id, 'A')
    await expect(
      room.mark(ruth, entry, mina.id, 'present', undefined, at('00:00').replace('03-03', '03-01')),
    ).rejects.toMatchObject({ code: 'PT409' })
    await expect(room.mark(mina, entry, mina.id, 'present', undefined, at('10:00'))).rejects.toMatchObject({
      code: '42501',
    })
    await expect(room.mark(jonas, entry, mina.id, 'present', undefined, at('10:00'))).rejects.toMatchObject({
      code: 'PT404',
    })
    await room.mark(ruth, entry, mina.id, 'late', at('10:01'), at('11:00'))
    await room.mark(ruth, entry, mina.id, 'present', at('10:00'), at('11:00'))
    const mine = 'select state, user_id from public.attendance where scheduled_lesson_id = $1'
    expect(await room.ask(mina, mine, [entry])).toEqual([{ state: 'late', user_id: mina.id }])
    expect(await room.ask(ruth, mine, [entry])).toHaveLength(1)
    expect(await room.ask(jonas, mine, [entry])).toEqual([])
    await room.change(id, { kind: 'lead', entry, user: mina.id })
    await room.mark(mina, entry, ruth.id, 'present', undefined, at('12:00'))
    expect(await room.ask(mina, mine, [entry])).toHaveLength(2)
    await expect(room.mark(ruth, entry, jonas.id, 'present', undefined, at('12:00'))).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(room.mark(ruth, entry, mina.id, 'asleep', undefined, at('12:00'))).rejects.toMatchObject({
      code: '22023',
    })
  })

  test('goes to the date of an event that the lesson gets', async () => {
    const entry = await room.entry(id, 'A')
    await room.mark(ruth, entry, mina.id, 'late', at('10:00'), at('20:00'))
    const event = randomUUID()
    await room.asOwner(
      `insert into public.events (id, group_id, title, starts_local, ends_local, tz, status, created_by) values ($1, $2, 'Supper', '2026-03-03 19:00', '2026-03-03 21:00', 'UTC', 'scheduled', $3)`,
      [event, supper, ruth.id],
    )
    const [occurrence] = await room.asOwner<{ id: string }>(
      'select id from public.event_occurrences where event_id = $1',
      [event],
    )
    await room.asOwner('update public.scheduled_lessons set occurrence_id = $2 where id = $1', [entry, occurrence!.id])
    const marks = () =>
      room.asOwner('select occurrence_id, scheduled_lesson_id, state from public.attendance where user_id = $1', [
        mina.id,
      ])
    expect(await marks()).toEqual([{ occurrence_id: occurrence!.id, scheduled_lesson_id: null, state: 'late' }])
    await room.mark(ruth, entry, mina.id, 'present', undefined, at('20:00'))
    expect(await marks()).toMatchObject([{ state: 'present' }])
  })
})
