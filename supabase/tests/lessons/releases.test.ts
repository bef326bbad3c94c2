import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, jonas, mina, ruth, supper, tenantAdmin, tomas } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { lessonsRoom } from './lessons-room.ts'

/* Lessons on Tuesdays from 3 March: A is open, B and C open on their days, D after C is done. Mina manages no curricula. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await arrangeRanks(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(4, (title) => ({
    materials: [`Spoon ${title}`],
    release: { A: 'open', B: 'on_date', C: 'on_date', D: 'after_previous' }[title],
  }))
  await room.limitMembers()
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.curriculum_shares')
  id = (await room.adopt(its.version)).adoption_id
  await room.asOwner("update public.adoptions set created_at = '2026-02-01'")
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const on = (day: string) => `2026-${day}T12:00Z`
const start = on('03-03')

/** All that somebody can be sent, by every way in which they may ask. */
async function everything(by: typeof mina, now: string) {
  const ways = [
    ...['units', 'lessons', 'lesson_items', 'curriculum_tasks'].map(
      (table) => `(select jsonb_agg(its) from public.${table} as its where version_id = $1)`,
    ),
    ...['adoption_overrides', 'schedule_ops'].map((table) => `(select jsonb_agg(its) from public.${table} as its)`),
    '(select jsonb_agg(its) from public.compare_versions($1, $1) as its)',
    "(select jsonb_agg(its) from public.find_in_version($1, 'simmers') as its)",
    ...['resolved_outline($2)', 'today($3)', 'my_progress($2)', "lesson_on($3, '2026-03-10')"].map(
      (it) => `public.${it}`,
    ),
    ...'ABCD'.split('').map((lesson) => `public.resolved_lesson($2, '${key(lesson)}')`),
  ]
  const [row] = await room.ask<{ it: unknown }>(
    by,
    `select json_build_array(${ways.join(', ')}) as it`,
    [its.version, id, supper],
    now,
  )
  return JSON.stringify(row!.it)
}
/** The lessons of which a text tells anything beyond their titles. */
const told = (text: string) =>
  'ABCD'
    .split('')
    .filter((title) =>
      [`${title} simmers`, `Stir ${title}`, `Spoon ${title}`, `Sprinkle ${title}`, `"${title}a"`].some((one) =>
        text.includes(one),
      ),
    )
    .join('')

describe('text that is not released is not sent', () => {
  test('by any way, and comes with its day, its lesson before, or its leader’s word', async () => {
    expect(told(await everything(mina, start))).toBe('A')
    expect(told(await everything(mina, on('03-10')))).toBe('AB')
    expect(told(await everything(mina, on('03-17')))).toBe('ABC')
    await room.finish(mina, id, key('C'), true, undefined, on('03-17'))
    expect(told(await everything(mina, on('03-17')))).toBe('ABCD')
  })

  test('to who leads a lesson, or manages curricula, it is, to prepare', async () => {
    expect(told(await everything(ruth, start))).toBe('ABCD')
    expect(told(await everything(tomas, start))).toBe('ABCD')
    await room.change(id, { kind: 'lead', entry: await room.entry(id, 'C'), user: mina.id })
    expect(told(await everything(mina, start))).toBe('AC')
  })

  test('and neither what a group has made of it', async () => {
    const block = words('Sprinkle B slowly')
    await room.adapt(id, [
      {
        node_type: 'lesson',
        node_key: key('B'),
        op: 'add',
        field: `block:${block.key}`,
        value: { after: null, block },
      },
      { node_type: 'lesson', node_key: key('B'), op: 'edit', field: 'objectives', value: ['Sprinkle B'] },
    ])
    expect(told(await everything(mina, start))).toBe('A')
    expect(await everything(mina, on('03-10'))).toContain('Sprinkle B slowly')
  })

  test('nor found by its words, the author’s or the group’s own', async () => {
    await room.share(its.id, supper)
    const block = words('Sprinkle B slowly')
    await room.adapt(id, [
      {
        node_type: 'lesson',
        node_key: key('B'),
        op: 'add',
        field: `block:${block.key}`,
        value: { after: null, block },
      },
      { node_type: 'item', node_key: key('Aa'), op: 'hide' },
    ])
    const found = async (word: string, now = start) =>
      (
        await room.ask<{ title: string }>(
          mina,
          "select case kind when 'lessons' then title else detail end as title from public.search($1, array['lessons', 'curricula'], 50) order by kind, 1",
          [word],
          now,
        )
      ).map(({ title }) => title)
    expect(await found('simmers')).toEqual(['A', 'A'])
    expect(await found('sprinkle')).toEqual([])
    expect(await found('sprinkle', on('03-10'))).toEqual(['B', 'B'])
    // what the group has hidden is not among its own words; the version says it still
    expect(await found('stir aa')).toEqual(['Aa'])
    expect((await found('simmers', on('03-17'))).slice(1)).toEqual(['A', 'B', 'C'])
    expect((await room.ask(jonas, "select 1 from public.search('simmers', array['lessons'])")).length).toBe(0)
  })

  test('also where the curriculum was given to the group, but to who has it in person it is', async () => {
    await room.share(its.id, supper)
    expect(told(await everything(mina, start))).toBe('A')
    await room.share(its.id, null, ruth, mina.id)
    expect(
      JSON.stringify(
        await room.ask(mina, 'select to_jsonb(its) from public.lessons as its where version_id = $1', [its.version]),
      ),
    ).toContain('D simmers')
  })

  test('nor may be taken elsewhere: copied into a draft, or taken up by another group', async () => {
    const own = await room.curriculum(mina, 'Mine')
    const unit = await room.unit(own, 'Unit', mina)
    await expect(
      room.ask(mina, 'select public.copy_nodes($1, $2, $3, $4, $5)', [
        randomUUID(),
        its.version,
        [key('B')],
        own,
        unit,
      ]),
    ).rejects.toMatchObject({ code: 'PT404' })
    const group = randomUUID()
    await room.ask(mina, "insert into public.groups (id, name, color) values ($1, 'Hers', 'sky')", [group])
    await expect(room.adopt(its.version, { by: mina, group })).rejects.toMatchObject({ code: 'PT404' })
  })

  test('nor its pictures, by their address or a signature', async () => {
    const path = `${its.id}/0123456789/soup.jpg`
    await room.asOwner(
      "insert into storage.objects (bucket_id, name) values ('curriculum', $1) on conflict do nothing",
      [path],
    )
    await room.adapt(id, [
      {
        node_type: 'lesson',
        node_key: key('B'),
        op: 'add',
        field: 'block:00000000-0000-4000-8000-00000000b10c',
        value: {
          after: null,
          block: { key: '00000000-0000-4000-8000-00000000b10c', kind: 'image', path, alt: 'Soup' },
        },
      },
    ])
    const sees = async (by: typeof mina, now: string) =>
      (await room.ask(by, "select 1 from storage.objects where bucket_id = 'curriculum' and name = $1", [path], now))
        .length
    expect([await sees(mina, start), await sees(tomas, start), await sees(mina, on('03-10'))]).toEqual([0, 1, 1])
  })
})

describe('a lesson that is closed', () => {
  test('says when it opens, or after which', async () => {
    const opening = async (name: string, now = start) =>
      (
        await room.ask<{ it: { opening: unknown } }>(
          mina,
          'select public.resolved_lesson($1, $2) as it',
          [id, key(name)],
          now,
        )
      )[0]!.it.opening
    expect(await opening('A')).toMatchObject({ open: true, reads: true })
    expect(await opening('B')).toEqual({ open: false, reads: false, rule: 'on_date', opens_on: '2026-03-10' })
    expect(await opening('D')).toMatchObject({ open: false, after: { lesson_key: key('C'), title: 'C' } })
  })

  test('can’t be read or done, by a device whose clock is ahead neither', async () => {
    for (const by of [mina])
      for (const call of [
        () => room.readLesson(by, id, key('B'), { now: start }),
        () => room.finish(by, id, key('B'), true, undefined, start),
        () => room.step(by, id, key('B'), key('Ba'), true, undefined, start),
        () => room.finish(by, id, key('D'), true, undefined, start),
        // by a device whose clock is ahead
        () => room.finish(by, id, key('B'), true, on('03-11'), start),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'PT409', message: expect.stringMatching(/opens/) })
    await room.finish(ruth, id, key('B'), true, undefined, start)
  })

  test('is read by a member who manages curricula, to prepare, and not done before it opens', async () => {
    await room.asOwner('delete from private.group_permission_limits')
    expect(told(await everything(mina, start))).toBe('ABCD')
    const [day] = await room.today(mina, start)
    expect(day!.next!.lessons[0]!.opening).toMatchObject({ open: false, reads: true, opens_on: '2026-03-10' })
    await expect(room.finish(mina, id, key('B'), true, undefined, start)).rejects.toMatchObject({ code: 'PT409' })
    await room.limitMembers()
  })

  test('is opened for one member in one tap, and closed again by its rule', async () => {
    await room.release(ruth, id, key('D'), mina.id, '2026-03-03', start)
    await room.release(ruth, id, key('D'), mina.id, '2026-03-03', start)
    expect(told(await everything(mina, start))).toBe('AD')
    expect(await room.ask(mina, 'select opens_on::text as on from public.lesson_releases')).toEqual([
      { on: '2026-03-03' },
    ])
    expect(await room.ask(jonas, 'select 1 from public.lesson_releases')).toEqual([])
    await room.release(ruth, id, key('D'), mina.id, null, start)
    expect(told(await everything(mina, start))).toBe('A')
    await room.release(tomas, id, key('C'), null, '2026-03-03', start)
    expect(told(await everything(mina, start))).toBe('AC')
    // the word for one goes before the word for all
    await room.release(tomas, id, key('C'), mina.id, '2026-03-31', start)
    expect(told(await everything(mina, start))).toBe('A')
  })

  test('is opened by who leads it, and by nobody else', async () => {
    await expect(room.release(mina, id, key('B'), mina.id, '2026-03-03')).rejects.toMatchObject({ code: '42501' })
    await expect(room.release(jonas, id, key('B'), jonas.id, '2026-03-03')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.release(ruth, id, randomUUID(), mina.id, '2026-03-03')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.release(ruth, id, key('B'), jonas.id, '2026-03-03')).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.release(ruth, id, key('B'), mina.id, '1999-03-03')).rejects.toMatchObject({ code: '22023' })
    await room.change(id, { kind: 'lead', entry: await room.entry(id, 'B'), user: mina.id })
    await room.release(mina, id, key('B'), null, '2026-03-03')
    await expect(room.release(mina, id, key('C'), null, '2026-03-03')).rejects.toMatchObject({ code: '42501' })
  })

  test('that somebody has begun stays open to them, wherever it moves', async () => {
    await room.readLesson(mina, id, key('B'), { now: on('03-10') })
    await room.change(id, { kind: 'bump', entry: await room.entry(id, 'B') })
    expect(told(await everything(mina, on('03-11')))).toContain('B')
    expect(told(await everything(tomas, on('03-11')))).toContain('B')
  })

  test('opens by the rule that the group has made', async () => {
    await room.adapt(id, [
      { node_type: 'curriculum', node_key: its.id, op: 'edit', field: 'release', value: 'after_previous' },
    ])
    expect(told(await everything(mina, on('03-31')))).toBe('A')
    await room.adapt(id, [{ node_type: 'lesson', node_key: key('B'), op: 'edit', field: 'release', value: 'open' }])
    expect(told(await everything(mina, on('03-31')))).toBe('AB')
    await room.finish(mina, id, key('B'), true, undefined, on('03-31'))
    expect(told(await everything(mina, on('03-31')))).toBe('ABC')
  })

  test('is skipped over by the one after it, where the group has left it out', async () => {
    await room.change(id, { kind: 'skip', entry: await room.entry(id, 'C') })
    await room.finish(mina, id, key('B'), true, undefined, on('03-10'))
    expect(told(await everything(mina, on('03-10')))).toBe('ABD')
  })
})

test('what was opened by name, Ruth reads of everybody and Mina of herself, while the schedule goes on', async () => {
  await room.release(ruth, id, key('B'), mina.id, '2026-03-05', start)
  await room.release(ruth, id, key('C'), tomas.id, '2026-03-06', start)
  await room.release(ruth, id, key('D'), null, '2026-03-07', start)
  await room.adapt(id, [{ node_type: 'lesson', node_key: key('B'), op: 'edit', field: 'title', value: 'Our B' }])
  const seen = async (by: typeof mina) =>
    (
      await room.ask<{ title: string; opens_on: string }>(
        by,
        'select title, opens_on::text from public.releases_by_name($1) order by opens_on',
        [supper],
      )
    ).map(({ title, opens_on }) => `${title} ${opens_on}`)
  expect(await seen(ruth)).toEqual(['Our B 2026-03-05', 'C 2026-03-06'])
  expect(await seen(mina)).toEqual(['Our B 2026-03-05'])
  expect(await seen(jonas)).toEqual([])
  await room.asOwner("update public.adoptions set status = 'completed'")
  expect(await seen(ruth)).toEqual([])
})

test('an admin’s pass sees the plan and where people are, and no text and no answers', async () => {
  await room.finish(mina, id, key('A'), true, undefined, start)
  const see = (table: string) => room.ask(tenantAdmin, `select 1 from public.${table} where adoption_id = $1`, [id])
  expect([(await see('scheduled_lessons')).length, (await see('lesson_progress')).length]).toEqual([4, 1])
  for (const table of ['lesson_places', 'item_responses', 'personal_paces', 'adoption_overrides'])
    expect(await see(table)).toEqual([])
  expect(await room.ask(tenantAdmin, 'select 1 from public.lessons where version_id = $1', [its.version])).toEqual([])
  await expect(room.finish(tenantAdmin, id, key('A'))).rejects.toMatchObject({ code: 'PT404' })
})

test('a flag that is off takes the progress of others away, by table too', async () => {
  await room.finish(mina, id, key('A'), true, undefined, start)
  const sees = async (by: typeof mina) => (await room.ask(by, 'select 1 from public.lesson_progress')).length
  expect([await sees(ruth), await sees(mina)]).toEqual([1, 1])
  await room.asOwner(
    "insert into public.feature_flag_overrides (key, group_id, enabled) values ('group_progress_dashboard', $1, false)",
    [supper],
  )
  expect([await sees(ruth), await sees(tenantAdmin), await sees(mina)]).toEqual([0, 0, 1])
  await room.asOwner('delete from public.feature_flag_overrides')
})
