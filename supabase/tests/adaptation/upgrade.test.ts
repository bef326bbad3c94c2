import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper } from '../cast.ts'
import type { words } from '../curriculum/curriculum-room.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

interface Conflict {
  id: string
  field: string
  title: string
  base: unknown
  theirs: unknown
  ours: unknown
  choices: string[]
  default: string | null
}
interface Upgraded {
  op: string | null
  auto: number
  ours_kept: number
  conflicts: Conflict[]
  moves: { title: string; from: string; to: string }[]
}

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  its = await room.twoUnits()
  await room.share(its.id, supper)
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

/** Before all that is planned. */
const early = '2026-03-01T12:00:00Z'
const key = (name: string) => its.keys[name]!
const lesson = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'lesson',
  node_key: key(name),
  op,
  ...more,
})
const edit = (name: string, field: string, value: unknown) => lesson(name, 'edit', { field, value })
const upgrade = async (
  to: string,
  {
    resolution = {},
    dry = false,
    by = ruth,
    deed = randomUUID() as string,
  }: { resolution?: unknown; dry?: boolean; by?: Someone; deed?: string } = {},
) =>
  (
    await room.ask<{ it: Upgraded }>(
      by,
      'select public.upgrade_adoption($1, $2, $3, $4, $5) as it',
      [deed, id, to, JSON.stringify(resolution), dry],
      early,
    )
  )[0]!.it
const undo = (op: string, now = early) => room.ask(ruth, 'select public.undo_upgrade($1)', [op], now)
/** Writes in the draft as its author. */
const authors = (set: string, name: string, value: unknown) =>
  room.ask(ruth, `update public.lessons set ${set} = $1 where version_id = $2 and key = $3`, [
    typeof value === 'object' && set === 'blocks' ? JSON.stringify(value) : value,
    its.id,
    key(name),
  ])
const removed = (...names: string[]) =>
  room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), its.id, names.map(key)])
const state = async () => ({
  rows: (await room.overrides(id)).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  plan: await room.kept(id),
  days: await room.days(id),
  titles: await room.titles(id),
})

test('without changes of one’s own it is the new version, and the same version again changes nothing', async () => {
  await authors('title', 'B', 'Bread')
  await removed('C')
  const added = await room.lesson(its.id, key('Winter'), 'New', ruth)
  const before = await state()
  const next = await room.publish(its.id)
  const dry = await upgrade(next, { dry: true })
  expect(await state()).toEqual(before)
  const deed = randomUUID()
  const done = await upgrade(next, { deed })
  expect(done).toMatchObject({ conflicts: [], ours_kept: 0, auto: dry.auto })
  expect(dry.moves.map(({ title, to }) => [title, to])).toEqual(done.moves.map(({ title, to }) => [title, to]))
  expect((await room.outline(id)).nodes.find(({ key: one }) => one === added)).toMatchObject({ state: 'original' })
  expect([await room.titles(id), await room.days(id), await room.overrides(id)]).toEqual([
    'Autumn: A Bread; Winter: D New',
    'A 03-03, Bread 03-10, D 03-17, New 03-24',
    [],
  ])
  const after = await state()
  await upgrade(next, { deed })
  await upgrade(next)
  expect(await state()).toEqual(after)
  const later = await room.kept(id)
  await undo(done.op!)
  await undo(done.op!)
  expect(await state()).toEqual(before)
  expect(later).not.toEqual(before.plan)
})

describe('field by field', () => {
  const fields = ['title', 'minutes', 'objectives', 'standards'] as const
  test('what one side changed goes through, what both changed is asked for, and ours that is theirs is no change any more', async () => {
    const [one, two] = its.text.A!
    const block = (it: { key: string }, html: string): AdaptationChange => edit('A', `block:${it.key}`, { ...it, html })
    await room.adapt(id, [
      ...[edit('A', 'title', 'Ours'), edit('A', 'objectives', ['Cook', 'Eat']), edit('A', 'standards', 'Same')],
      ...[edit('B', 'title', 'Ours alone'), edit('B', 'minutes', 5), lesson('D', 'hide')],
      ...[block(one!, '<p>Ours</p>'), block(two!, '<p>Ours two</p>')],
    ])
    await authors('title', 'A', 'Theirs')
    await authors('objectives', 'A', ['Cook', 'Wash'])
    await authors('standards', 'A', 'Same')
    await authors('minutes', 'A', 70)
    await authors('title', 'D', 'Dill')
    await authors('blocks', 'A', [{ ...one, html: '<p>Theirs</p>' }])
    const next = await room.publish(its.id)
    const before = await state()
    const dry = await upgrade(next, { dry: true, by: mina })
    expect(
      dry.conflicts.map(({ field, base, theirs, ours, choices }) => [
        field.slice(0, 6),
        base,
        theirs,
        ours,
        choices.length,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['title', 'A', 'Theirs', 'Ours', 2],
        ['object', ['Cook'], ['Cook', 'Wash'], ['Cook', 'Eat'], 3],
        ['block:', one, { ...one, html: '<p>Theirs</p>' }, { ...one, html: '<p>Ours</p>' }, 3],
        ['block:', two, null, { ...two, html: '<p>Ours two</p>' }, 2],
      ]),
    )
    expect(dry.conflicts).toHaveLength(4)
    expect(dry.ours_kept).toBe(3)
    await expect(upgrade(next)).rejects.toMatchObject({ code: 'PT422', detail: expect.stringContaining('Theirs') })
    const choose = (how: (field: string) => string) =>
      Object.fromEntries(dry.conflicts.map((it) => [it.id, how(it.field)]))
    for (const wrong of [{ x: 'mine' }, [], choose(() => 'both'), choose(() => 'none')])
      await expect(upgrade(next, { resolution: wrong })).rejects.toMatchObject({ code: '22023' })
    expect(await state()).toEqual(before)

    const read = async () => {
      const { lesson: a } = await room.read(id, key('A'))
      const shown = a.blocks.filter(({ state: how }) => how !== 'hidden').map(({ block: { html } }) => html)
      return [...fields.map((field) => a.fields[field]), shown]
    }
    const ways: [how: (field: string) => string, becomes: unknown[]][] = [
      [() => 'mine', ['Ours', 70, ['Cook', 'Eat'], 'Same', ['<p>Ours</p>', '<p>Ours two</p>']]],
      [() => 'theirs', ['Theirs', 70, ['Cook', 'Wash'], 'Same', ['<p>Theirs</p>']]],
      [
        (field) => (field === 'objectives' || field === `block:${one!.key}` ? 'both' : 'mine'),
        ['Ours', 70, ['Cook', 'Wash', 'Eat'], 'Same', ['<p>Theirs</p>', '<p>Ours</p>', '<p>Ours two</p>']],
      ],
    ]
    for (const [how, becomes] of ways) {
      const entries = Object.entries(choose(how))
      const { op } = await upgrade(next, { resolution: Object.fromEntries(entries.toReversed()) })
      expect(await read()).toEqual(becomes)
      expect(await room.titles(id)).toBe(`Autumn: ${becomes[0]} Ours alone; Winter: C`)
      expect((await room.outline(id)).nodes.find((node) => node.key === key('D'))).toMatchObject({
        state: 'hidden',
        changed_upstream: true,
      })
      expect((await room.overrides(id)).some(({ field }) => field === 'standards')).toBe(false)
      await undo(op!)
      expect(await state()).toEqual(before)
    }
  })

  test('what both moved stays where we put it, unless we choose theirs', async () => {
    await room.adapt(id, [lesson('A', 'move', { value: { parent: key('Winter'), after: null } })])
    await room.move(its.id, [key('A')], key('Autumn'), key('B'))
    await room.move(its.id, [key('D')], key('Winter'), null)
    const next = await room.publish(its.id)
    const { conflicts } = await upgrade(next, { dry: true })
    expect(conflicts).toMatchObject([{ title: 'A', default: 'mine', choices: ['mine', 'theirs'] }])
    const { op } = await upgrade(next)
    expect(await room.titles(id)).toBe('Autumn: B; Winter: A D C')
    expect(await room.days(id)).toBe('B 03-03, A 03-10, D 03-17, C 03-24')
    await undo(op!)
    await upgrade(next, { resolution: { [conflicts[0]!.id]: 'theirs' } })
    expect(await room.titles(id)).toBe('Autumn: B A; Winter: D C')
    expect(await room.days(id)).toBe('B 03-03, A 03-10, D 03-17, C 03-24')
  })
})

test('what they took away goes, unless we did something with it: then it is ours', async () => {
  const entry = async (name: string) =>
    (
      await room.asOwner<{ id: string }>(
        'select id from public.scheduled_lessons where adoption_id = $1 and lesson_key = $2',
        [id, key(name)],
      )
    )[0]!.id
  await room.change(id, { kind: 'taught', entry: await entry('A') })
  await room.adapt(id, [edit('C', 'title', 'Chard'), lesson('D', 'hide')])
  await removed('A', 'B', 'C', 'D')
  await room.lesson(its.id, key('Autumn'), 'New', ruth)
  const next = await room.publish(its.id)
  const before = await state()
  const { op } = await upgrade(next)
  expect(await room.titles(id)).toBe('Autumn: A New; Winter: Chard')
  const { lesson: kept, items } = await room.read(id, key('A'))
  expect(kept).toMatchObject({ state: 'added', leaders: [{ block: { html: '<p>Whisper the secret.</p>' } }] })
  expect(kept.blocks.map(({ block: { html } }) => html)).toEqual(['<p>A one</p>', '<p>A two</p>'])
  expect(items.map(({ fields }) => fields.title)).toEqual(['Read A', 'Briefing'])
  const read = JSON.stringify([
    await room.read(id, key('A'), mina),
    await room.ask(mina, 'select * from public.adoption_overrides'),
  ])
  expect(read).not.toMatch(/Whisper|Briefing/)
  await undo(op!)
  expect(await state()).toEqual(before)
})

test('what is new where all is taught waits in the tray', async () => {
  for (const { id: entry } of await room.rows(id)) await room.change(id, { kind: 'taught', entry })
  const added = await room.lesson(its.id, key('Autumn'), 'New', ruth)
  await upgrade(await room.publish(its.id))
  expect(
    await room.asOwner('select state, on_date from public.scheduled_lessons where lesson_key = $1', [added]),
  ).toEqual([{ state: 'skipped', on_date: null }])
})

test('an undo on the sixth day keeps what people did meanwhile', async () => {
  const added = await room.lesson(its.id, key('Autumn'), 'New', ruth)
  await authors('title', 'B', 'Bread')
  await room.adapt(id, [edit('B', 'title', 'Ours')])
  const next = await room.publish(its.id)
  const { conflicts } = await upgrade(next, { dry: true })
  const { op } = await upgrade(next, { resolution: { [conflicts[0]!.id]: 'theirs' } })
  const rows = await room.rows(id)
  await room.change(id, { kind: 'taught', entry: rows[0]!.id })
  await room.change(id, { kind: 'taught', entry: rows.find(({ title }) => title === 'New')!.id })
  await room.adapt(id, [edit('D', 'title', 'Dill'), { ...edit('A', 'minutes', 3) }])
  const [six, eight] = [6, 8].map((days) => new Date(Date.parse(early) + days * 86_400_000).toISOString())
  await expect(undo(op!, eight)).rejects.toMatchObject({ code: 'PT409' })
  await undo(op!, six)
  expect(await room.titles(id)).toBe('Autumn: A Ours New; Winter: C Dill')
  expect((await room.outline(id)).nodes.find((node) => node.key === added)).toMatchObject({ state: 'added' })
  expect(
    await room.asOwner(
      "select count(*)::int as taught from public.scheduled_lessons where adoption_id = $1 and state = 'taught'",
      [id],
    ),
  ).toEqual([{ taught: 2 }])
  expect(await room.ask(mina, 'select undone_at is not null as undone from public.adoption_upgrades')).toEqual([
    { undone: true },
  ])
})

describe('an upgrade', () => {
  test('is for those who manage, to a newer version of the same that is out', async () => {
    await authors('title', 'B', 'Bread')
    const second = await room.publish(its.id)
    await authors('title', 'B', 'Buns')
    const third = await room.publish(its.id)
    const foreign = await room.twoUnits()
    for (const to of [its.id, foreign.version, randomUUID()])
      await expect(upgrade(to)).rejects.toMatchObject({ code: 'PT404' })
    await room.ask(ruth, 'select public.withdraw_version($1)', [third])
    await expect(upgrade(third)).rejects.toMatchObject({ code: 'PT404' })
    await expect(upgrade(second, { by: jonas })).rejects.toMatchObject({ code: 'PT404' })
    const { op } = await upgrade(second)
    await expect(upgrade(its.version)).rejects.toMatchObject({ code: '22023' })
    await expect(room.ask(jonas, 'select public.undo_upgrade($1)', [op])).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.ask(jonas, 'select 1 from public.adoption_upgrades')).toEqual([])
    await room.ask(ruth, 'select public.withdraw_version($1, false)', [third])
    await upgrade(third)
    await expect(undo(op!)).rejects.toMatchObject({ code: 'PT409' })
    expect(await room.titles(id)).toBe('Autumn: A Buns; Winter: C D')
  })

  test('takes a forged hash for a change of theirs', async () => {
    await room.adapt(id, [edit('B', 'title', 'Ours')])
    await room.asOwner("update public.adoption_overrides set base_hash = 'forged' where adoption_id = $1", [id])
    await authors('minutes', 'A', 9)
    expect((await upgrade(await room.publish(its.id), { dry: true })).conflicts).toMatchObject([
      { field: 'title', theirs: 'B', ours: 'Ours' },
    ])
  })

  test('neither shows nor loses what is for leaders to whoever does not read it', async () => {
    const secret = (await room.read(id, key('A'))).lesson.leaders![0]!.block as ReturnType<typeof words>
    await room.adapt(id, [
      lesson('A', 'edit', { field: `leader:${secret.key}`, value: { ...secret, html: '<p>Ours, hushed</p>' } }),
    ])
    await room.ask(ruth, 'update public.leader_texts set blocks = $1 where version_id = $2', [
      JSON.stringify([{ ...secret, html: '<p>Theirs, hushed</p>' }]),
      its.id,
    ])
    const next = await room.publish(its.id)
    expect((await upgrade(next, { dry: true })).conflicts).toHaveLength(1)
    const done = await upgrade(next, { by: mina })
    expect(JSON.stringify(done)).not.toContain('hushed')
    expect(done.conflicts).toEqual([])
    expect((await room.read(id, key('A'))).lesson.leaders).toMatchObject([{ block: { html: '<p>Ours, hushed</p>' } }])
  })
})

describe('a newer version', () => {
  const told = async () =>
    (
      await room.asOwner<{ message: string }>(
        "select message from public.notifications where user_id = $1 and type = 'curriculum_shared' and message like '%: %' order by created_at",
        [mina.id],
      )
    ).map(({ message }) => message)
  beforeEach(() => database.admin.query('delete from public.notifications'))
  const taken = async () =>
    (await room.asOwner<{ it: number }>('select private.take_safe_versions() as it', [], early))[0]!.it

  test('is told to those who manage, and comes by itself where a group wants that and nothing stands against it', async () => {
    await authors('title', 'B', 'Bread')
    await room.publish(its.id)
    expect(await told()).toEqual(['New version: Soups of the world'])
    expect([await taken(), await room.titles(id)]).toEqual([0, 'Autumn: A B; Winter: C D'])
    await room.change(id, { kind: 'auto_update', mode: 'safe' })
    expect([await taken(), await room.titles(id), await taken()]).toEqual([1, 'Autumn: A Bread; Winter: C D', 0])
    expect(await told()).toContain('Updated by itself: Soups of the world')
    // not where a date would move, nor where somebody has to decide
    await room.lesson(its.id, key('Autumn'), 'New', ruth)
    await room.publish(its.id)
    expect(await taken()).toBe(0)
    await room.adapt(id, [edit('A', 'title', 'Ours')])
    await authors('title', 'A', 'Theirs')
    await removed('C')
    await room.publish(its.id)
    expect([await taken(), await room.titles(id)]).toEqual([0, 'Autumn: Ours Bread; Winter: C D'])
  })
})
