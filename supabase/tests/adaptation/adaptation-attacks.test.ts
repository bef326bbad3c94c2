import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'
import { type AdaptationChange, adaptationRoom } from './adaptation-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
let other: Awaited<ReturnType<typeof room.filled>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits()
  other = await room.filled(tomas, 'A stranger’s book')
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner(
    `insert into public.group_members (group_id, user_id, role) values ('${supper}', '${mina.id}', 'member')
     on conflict (group_id, user_id) do update set role = 'member'`,
  )
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const lesson = (name: string, op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'lesson',
  node_key: key(name),
  op,
  ...more,
})
const edit = (field: string, value: unknown, name = 'A') => lesson(name, 'edit', { field, value })
const item = (op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
  node_type: 'item',
  node_key: key('read A'),
  op,
  ...more,
})

describe('what can’t be is refused, and nothing is changed:', () => {
  test.each<[what: string, change: () => unknown, code: string]>([
    ['a key of another curriculum', () => ({ ...edit('title', 'X'), node_key: other.pumpkin }), 'PT404'],
    ['a key as another kind', () => ({ ...edit('title', 'X'), node_type: 'unit' }), 'PT404'],
    [
      'adding under the key of another',
      () => ({ ...lesson('A', 'add', { value: { parent: key('Autumn'), title: 'X' } }), node_key: other.pumpkin }),
      'PT409',
    ],
    ['adding what is there', () => lesson('A', 'add', { value: { parent: key('Autumn'), title: 'X' } }), '22023'],
    ['an unknown field', () => edit('version_id', other.id), '22023'],
    ['a field of another kind', () => edit('summary_html', 'X'), '22023'],
    ['an unknown op', () => lesson('A', 'steal'), '22023'],
    ['no value', () => lesson('A', 'edit', { field: 'title' }), '22023'],
    ['a title that is a number', () => edit('title', 5), '22023'],
    ['a title of spaces', () => edit('title', '  '), '22023'],
    ['a title that is too long', () => edit('title', 'x'.repeat(161)), '22023'],
    ['minutes in words', () => edit('minutes', 'many'), '22023'],
    ['minutes out of bounds', () => edit('minutes', 0), '22023'],
    ['objectives that are no list', () => edit('objectives', 'Cook'), '22023'],
    ['an objective that is no words', () => edit('objectives', [{}]), '22023'],
    ['an unknown release', () => edit('release', 'never'), '22023'],
    [
      'HTML that is none',
      () => ({
        node_type: 'unit',
        node_key: key('Autumn'),
        op: 'edit',
        field: 'summary_html',
        value: '<script>x</script>',
      }),
      '22023',
    ],
    [
      'a block that is none',
      () => edit(`block:${its.text.A![0]!.key}`, { ...its.text.A![0], html: '<script>x</script>' }),
      '22023',
    ],
    ['a block with the key of another', () => edit(`block:${its.text.A![0]!.key}`, its.text.A![1]), '22023'],
    [
      'a block that is not there',
      () => {
        const it = words('x')
        return edit(`block:${it.key}`, it)
      },
      '22023',
    ],
    [
      'a block behind one that is not there',
      () => {
        const it = words('x')
        return lesson('A', 'add', { field: `block:${it.key}`, value: { after: randomUUID(), block: it } })
      },
      '22023',
    ],
    ['settings of another kind', () => item('edit', { field: 'settings', value: { questions: [] } }), '22023'],
    ['a place in itself', () => lesson('A', 'move', { value: { parent: key('Autumn'), after: key('A') } }), '22023'],
    ['a place in a lesson', () => lesson('A', 'move', { value: { parent: key('B'), after: null } }), '22023'],
    [
      'a place behind one of another unit',
      () => lesson('A', 'move', { value: { parent: key('Winter'), after: key('B') } }),
      '22023',
    ],
    [
      'a place with a number of its own',
      () => lesson('A', 'move', { value: { parent: key('Winter'), after: null, seq: 9 } }),
      '22023',
    ],
    ['a version pointed at', () => lesson('A', 'replace', { value: { version_id: other.id, title: 'X' } }), '22023'],
    ['a forged hash', () => ({ ...edit('title', 'X'), base_hash: 'x' }), '22023'],
    [
      'a file of a stranger',
      () =>
        edit(`block:${its.text.A![0]!.key}`, {
          key: its.text.A![0]!.key,
          kind: 'file',
          path: `${other.id}/abcdefgh/secret.pdf`,
          name: 'secret.pdf',
        }),
      '22023',
    ],
    ['nothing', () => [], '22023'],
    [
      'an answer of what is no quiz',
      () => item('edit', { field: `answer:${randomUUID()}`, value: { right: 1 } }),
      '22023',
    ],
    [
      'resetting all on an older plan',
      () => ({ node_type: 'curriculum', node_key: its.id, op: '*', reset: true }),
      'PT409',
    ],
  ])('%s', async (_, change, code) => {
    const asked = change()
    const all = [edit('title', 'Good', 'B'), asked].flat() as AdaptationChange[]
    await expect(room.adapt(id, Array.isArray(asked) ? [] : all)).rejects.toMatchObject({ code })
    expect(await room.overrides(id)).toEqual([])
  })

  test('more than 5,000 changes', async () => {
    await room.asOwner(
      `insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, op, field, value)
       select $1, $2, 'lesson', $3, 'edit', 'block:' || gen_random_uuid(), '{}' from generate_series(1, 5000)`,
      [id, supper, key('D')],
    )
    await expect(room.adapt(id, [edit('title', 'X')])).rejects.toMatchObject({ code: '22023' })
  })
})

describe('a deed', () => {
  test('sent twice is done once, and its id is nobody else’s', async () => {
    const deed = randomUUID()
    const done = await room.adapt(id, [edit('title', 'X')], { id: deed })
    expect(await room.adapt(id, [edit('title', 'X')], { id: deed })).toEqual(done)
    expect(await room.overrides(id)).toMatchObject([{ version: 1, value: 'X' }])
  })

  test('over what somebody has changed meanwhile is refused, with both', async () => {
    await room.adapt(id, [edit('title', 'Mina’s')], { by: mina })
    await expect(room.adapt(id, [edit('title', 'Mine'), edit('minutes', 5)])).rejects.toMatchObject({
      code: 'PT409',
      detail: expect.stringMatching(/(?=.*Mina’s)(?=.*Mine)(?=.*"version": 1)/),
    })
    await room.adapt(id, [{ ...edit('title', 'Mine'), version: 1 }, edit('minutes', 5)])
    expect((await room.overrides(id)).map(({ field, value, version }) => [field, value, version])).toEqual([
      ['minutes', 5, 1],
      ['title', 'Mine', 2],
    ])
  })

  test('is not undone under a later one on the same, or in what it added', async () => {
    const unit = randomUUID()
    const add = { node_type: 'unit', node_key: unit, op: 'add', value: { parent: null, after: null, title: 'Spring' } }
    const [one, two] = [
      await room.adapt(id, [add]),
      await room.adapt(id, [lesson('D', 'move', { value: { parent: unit, after: null } })]),
    ]
    await expect(room.undo(one.op!)).rejects.toMatchObject({ code: 'PT409', detail: expect.stringContaining(two.op!) })
    await room.undo(two.op!)
    await room.undo(one.op!)
    expect(await room.overrides(id)).toEqual([])
  })

  test('is for those who manage curricula, while it goes on', async () => {
    await expect(room.adapt(id, [edit('title', 'X')], { by: jonas })).rejects.toMatchObject({ code: 'PT404' })
    for (const call of [
      'resolved_outline($1)',
      `resolved_lesson($1, '${key('A')}')`,
      `resolved_unit($1, '${key('Autumn')}')`,
    ])
      await expect(room.ask(jonas, `select public.${call}`, [id])).rejects.toMatchObject({ code: 'PT404' })
    await room.change(id, { kind: 'pause' })
    await room.adapt(id, [edit('title', 'X')])
    await room.change(id, { kind: 'end' })
    await expect(room.adapt(id, [edit('minutes', 5)])).rejects.toMatchObject({ code: 'PT409' })
    expect((await room.outline(id)).may.adapt).toBe(false)
  })

  test('can’t take away a lesson that it added and that was taught', async () => {
    const added = randomUUID()
    const add = {
      node_type: 'lesson',
      node_key: added,
      op: 'add',
      value: { parent: key('Autumn'), after: null, title: 'X' },
    }
    await room.adapt(id, [add])
    const [entry] = await room.asOwner<{ id: string }>(
      'select id from public.scheduled_lessons where lesson_key = $1',
      [added],
    )
    await room.change(id, { kind: 'taught', entry: entry!.id })
    await expect(room.adapt(id, [{ ...add, reset: true, version: 1 }])).rejects.toMatchObject({ code: '22023' })
    // and one that is hidden stays where it was taught
    await room.adapt(id, [{ ...add, op: 'hide' }])
    expect(await room.days(id)).toBe('X 03-03, A 03-10, B 03-17, C 03-24, D 03-31')
  })

  test('is told to the group once, without what it says, and to Home once a lesson and day', async () => {
    await room.said('adoption_overrides')
    await room.adapt(id, [edit('title', 'X'), edit('minutes', 5), edit('title', 'Y', 'B')])
    const told = await room.said('adoption_overrides')
    expect(new Set(told.map(({ topic, payload }) => `${topic} ${payload.ids}`))).toEqual(
      new Set([`group:${supper} ${id}`]),
    )
    await room.adapt(id, [edit('standards', 'Good', 'B')])
    await room.adapt(
      id,
      [edit('standards', 'Better', 'B'), { ...edit('title', 'Z'), version: 1 }].map((one, n) =>
        n ? one : { ...one, version: 1 },
      ),
    )
    const happened = (by: typeof mina) =>
      room.ask<{ title: string; actor_id: string }>(
        by,
        "select title, actor_id from public.activity($1, array['lesson_adapted'])",
        [supper],
      )
    expect(await happened(mina)).toEqual([{ title: 'Z', actor_id: ruth.id }])
    expect(await happened(jonas)).toEqual([])
  })
})

describe('what is for leaders', () => {
  const secret = words('Hush')
  const leaders = (op: string, value?: unknown, of = secret.key): AdaptationChange =>
    lesson('A', op, { field: `leader:${of}`, value })
  const brief = (op: string, more: Partial<AdaptationChange> = {}): AdaptationChange => ({
    node_type: 'item',
    node_key: key('brief'),
    op,
    ...more,
  })
  const whole = async (by: typeof mina) =>
    JSON.stringify([
      await room.outline(id, by),
      await room.read(id, key('A'), by),
      await room.ask(by, 'select * from public.adoption_overrides'),
      await room.ask(by, 'select * from public.schedule_ops'),
      await room.ask(by, "select * from public.search('Hush')"),
    ])

  test('is read and changed by who manages the group, by who leads the lesson, and by nobody else', async () => {
    await room.adapt(id, [
      leaders('add', { after: null, block: secret }),
      brief('edit', { field: 'title', value: 'Hush too' }),
    ])
    expect((await room.read(id, key('A'))).lesson.leaders).toMatchObject([
      { state: 'added' },
      { block: { html: '<p>Whisper the secret.</p>' } },
    ])
    expect((await room.outline(id)).nodes.find((node) => node.key === key('A'))!.state).toBe('edited')
    for (const by of [mina]) {
      const read = await whole(by)
      expect(read).not.toMatch(/Hush|Whisper|Briefing/)
      expect((await room.outline(id, by)).nodes.find((node) => node.key === key('A'))!.state).toBe('original')
      for (const change of [
        leaders('edit', { ...secret, html: '<p>x</p>' }),
        item('edit', { field: 'audience', value: 'leaders' }),
      ])
        await expect(room.adapt(id, [{ ...change, version: 1 }], { by })).rejects.toMatchObject({
          code: expect.stringMatching(/42501|PT409/),
        })
      await expect(room.adapt(id, [brief('hide')], { by })).rejects.toMatchObject({ code: 'PT404' })
    }
    // nor by taking away all at once
    const all = [lesson('A', '*', { reset: true }), { node_type: 'curriculum', node_key: its.id, op: '*', reset: true }]
    for (const change of all)
      await expect(room.adapt(id, [change], { by: mina, version: 2 })).rejects.toMatchObject({ code: '42501' })
    // whoever leads the lesson reads what is beside it, and nothing beside another
    await room.change(id, { kind: 'lead', entry: (await room.rows(id))[0]!.id, user: mina.id })
    expect(await whole(mina)).toMatch(/(?=.*Hush)(?=.*Whisper)(?=.*Hush too)/)
    await room.adapt(id, [{ ...leaders('edit', { ...secret, html: '<p>Hush now</p>' }) }], { by: mina })
    const foreign = words('x')
    await expect(
      room.adapt(id, [lesson('B', 'add', { field: `leader:${foreign.key}`, value: { after: null, block: foreign } })], {
        by: mina,
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('becomes so with all that was said of it, and is undone by those who read it alone', async () => {
    await room.adapt(id, [item('edit', { field: 'title', value: 'Hush' })])
    expect(await whole(mina)).toContain('Hush')
    const { op } = await room.adapt(id, [item('edit', { field: 'audience', value: 'leaders' })])
    expect(await whole(mina)).not.toContain('Hush')
    await expect(room.undo(op!, mina)).rejects.toMatchObject({ code: '42501' })
    await room.undo(op!)
    expect(await whole(mina)).toContain('Hush')
  })

  test('stays where it is when a member copies', async () => {
    const [second] = await room.asOwner<{ id: string }>('select id from public.groups where id <> $1 limit 1', [supper])
    for (const { id: user } of [ruth, mina])
      await room.asOwner(
        "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'admin') on conflict (group_id, user_id) do update set role = 'admin'",
        [second!.id, user],
      )
    const copy = (by: typeof mina, from: string, to: string) =>
      room.ask<{ it: { copied: number; left_out: number } }>(by, 'select public.copy_adaptation($1, $2, $3) as it', [
        randomUUID(),
        from,
        to,
      ])
    const target = (await room.adopt(its.version, { group: second!.id })).adoption_id
    await room.adapt(id, [
      leaders('add', { after: null, block: secret }),
      edit('title', 'Ours'),
      lesson('B', 'hide'),
      edit('minutes', 7),
    ])
    await room.adapt(target, [edit('minutes', 9)])
    expect((await copy(mina, id, target))[0]!.it).toMatchObject({ copied: 2 })
    expect((await room.overrides(target)).map(({ field, op, value }) => [op, field, value])).toEqual(
      expect.arrayContaining([
        ['edit', 'title', 'Ours'],
        ['edit', 'minutes', 9],
        ['hide', '', null],
      ]),
    )
    expect(await room.days(target)).toBe('Ours 03-03, C 03-10, D 03-17')
    expect((await copy(ruth, id, target))[0]!.it).toMatchObject({ copied: 1, left_out: 3 })
    for (const [by, from, to] of [
      [jonas, id, target],
      [jonas, target, id],
    ] as const)
      await expect(copy(by, from, to)).rejects.toMatchObject({ code: expect.stringMatching(/PT404|42501/) })
  })
})
