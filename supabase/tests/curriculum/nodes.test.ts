import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankBetween } from '../../../client/lib/query/rank.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth, supper, tomas } from '../cast.ts'
import { curriculumRoom } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

/** Two units, of three lessons and of none. */
async function garden() {
  const id = await room.curriculum()
  const spring = await room.unit(id, 'Spring')
  const summer = await room.unit(id, 'Summer')
  const [a, b, c] = [
    await room.lesson(id, spring, 'A'),
    await room.lesson(id, spring, 'B'),
    await room.lesson(id, spring, 'C'),
  ]
  return { id, spring, summer, a, b, c }
}
const copy = async (
  from: string,
  keys: string[],
  to: string,
  parent: string | null,
  after: string | null,
  deed = randomUUID(),
  by = ruth,
) =>
  (
    await room.ask<{ keys: string[] }>(by, 'select public.copy_nodes($1, $2, $3, $4, $5, $6) as keys', [
      deed,
      from,
      keys,
      to,
      parent,
      after,
    ])
  )[0]!.keys

describe('a rank between two others', () => {
  test('is what the client makes of it', async () => {
    const pairs: [string | null, string | null][] = [
      [null, null],
      ['UUUV', null],
      [null, 'UUUV'],
      ['A', 'B'],
      ['A', 'A1'],
      ['AV', 'B'],
      ['zzzz', null],
      [null, '0001'],
      ['U', 'U1'],
      ['UUUV', 'UUUW'],
      ['a', 'a0V'],
      ['zzzzz', null],
    ]
    for (const [before, after] of pairs) {
      const [row] = await room.asOwner<{ it: string }>('select private.rank_between($1, $2) as it', [before, after])
      expect([before, after, row!.it]).toEqual([before, after, rankBetween(before, after)])
    }
  })
})

describe('moving', () => {
  test('puts lessons behind another, first, and into another unit, in the order given', async () => {
    const { id, spring, summer, a, b, c } = await garden()
    await room.move(id, [a], spring, b)
    expect(await room.outline(id)).toEqual(['unit: Spring', 'lesson: B', 'lesson: A', 'lesson: C', 'unit: Summer'])
    await room.move(id, [c, a], spring, null)
    expect(await room.outline(id)).toEqual(['unit: Spring', 'lesson: C', 'lesson: A', 'lesson: B', 'unit: Summer'])
    await room.move(id, [b, c], summer, null)
    expect(await room.outline(id)).toEqual(['unit: Spring', 'lesson: A', 'unit: Summer', 'lesson: B', 'lesson: C'])
    await room.move(id, [summer], null, null)
    expect((await room.outline(id))[0]).toBe('unit: Summer')
  })

  test('finds a place between two that two people put at the same place', async () => {
    const { id, spring, a, b, c } = await garden()
    await room.asOwner("update public.lessons set rank = 'M' where version_id = $1", [id])
    const [first] = [a, b, c].sort()
    const [last] = [a, b, c].sort().slice(-1)
    await room.move(id, [last!], spring, first!)
    const keys = await room.ask<{ key: string }>(
      ruth,
      'select key from public.lessons where version_id = $1 order by rank, key',
      [id],
    )
    expect(keys.map(({ key }) => key).slice(0, 2)).toEqual([first, last])
  })

  test.each([
    ['a unit into a unit', 'spring', 'summer', '22023', '“Spring” is a unit. Units can’t be inside anything.'],
    ['a unit into its own lesson', 'spring', 'a', '22023', '“Spring” is a unit. Units can’t be inside anything.'],
    ['a lesson into a lesson', 'a', 'b', '22023', '“A” is a lesson. Lessons go into units.'],
    ['a lesson into itself', 'a', 'a', '22023', '“A” is a lesson. Lessons go into units.'],
    ['what is not there', 'none', 'summer', 'PT404', 'A part of the curriculum that you chose is no longer there.'],
    ['to where nothing is', 'a', 'none', 'PT404', 'The place that you chose is no longer there.'],
  ] as const)('%s is refused, and nothing moves', async (_what, moved, parent, code, message) => {
    const garden_ = { ...(await garden()), none: randomUUID() }
    const before = await room.outline(garden_.id)
    await expect(room.move(garden_.id, [garden_[moved]], garden_[parent], null)).rejects.toMatchObject({
      code,
      message,
    })
    expect(await room.outline(garden_.id)).toEqual(before)
  })

  test('of two kinds at once is refused by the name of the odd one', async () => {
    const { id, summer, spring, a } = await garden()
    await expect(room.move(id, [a, spring], summer, null)).rejects.toMatchObject({
      message: '“Spring” is of another kind than the rest. Choose parts of one kind.',
    })
  })
})

describe('copying', () => {
  test('takes all that is in a unit and beside it, under keys of its own, once', async () => {
    const { id, autumn } = await room.filled()
    await room.task(id, null, 'Shop')
    const deed = randomUUID()
    const made = await copy(id, [autumn], id, null, autumn, deed)
    expect(await copy(id, [autumn], id, null, autumn, deed)).toEqual(made)
    expect(await room.outline(id)).toEqual([
      ...['unit: Autumn', 'lesson: Pumpkin', 'item: Read', 'item: Briefing', 'item: Quiz'],
      ...['unit: Autumn', 'lesson: Pumpkin', 'item: Read', 'item: Briefing', 'item: Quiz'],
      ...['task: Shop', expect.stringMatching('^leaders'), expect.stringMatching('^leaders')],
      ...[expect.stringMatching('^answers'), expect.stringMatching('^answers')],
    ])
  })

  test('of a whole version into another curriculum says the same', async () => {
    const { id, autumn } = await room.filled()
    const other = await room.curriculum()
    await copy(id, [autumn], other, null, null)
    expect(await room.hash(other)).toBe(await room.hash(id))
  })

  test('takes from a curriculum that one was given only what one reads of it', async () => {
    const { id, pumpkin, briefing } = await room.filled()
    const version = await room.publish(id)
    await room.share(id, supper)
    const own = await room.curriculum(mina)
    const unit = await room.unit(own, 'Mine', mina)
    await copy(version, [pumpkin], own, unit, null, randomUUID(), mina)
    expect(await room.outline(own)).toEqual(['unit: Mine', 'lesson: Pumpkin', 'item: Read', 'item: Quiz'])
    const lesson = await room.lesson(own, unit, 'Mine', mina)
    await expect(copy(version, [briefing], own, lesson, null, randomUUID(), mina)).rejects.toMatchObject({
      code: 'PT404',
    })
    await expect(copy(id, [pumpkin], own, unit, null, randomUUID(), mina)).rejects.toMatchObject({ code: 'PT404' })
    await expect(copy(version, [pumpkin], id, null, null, randomUUID(), mina)).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('deleting', () => {
  test('takes all that is in a unit, and it comes back as it was, also twice', async () => {
    const { id, autumn } = await room.filled()
    await room.task(id, null, 'Shop')
    const before = await room.asOwner('select private.rows_of($1, null) as it', [id])
    const deed = randomUUID()
    const away = () => room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [deed, id, [autumn]])
    await away()
    expect(await room.outline(id)).toEqual(['task: Shop'])
    await away()
    const back = () => room.ask(ruth, 'select public.restore_nodes($1)', [deed])
    await back()
    await back()
    expect(await room.asOwner('select private.rows_of($1, null) as it', [id])).toEqual(before)
  })

  test('of a lesson whose unit is gone meanwhile is not taken back halfway', async () => {
    const { id, spring, a } = await garden()
    const deed = randomUUID()
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [deed, id, [a]])
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), id, [spring]])
    await expect(room.ask(ruth, 'select public.restore_nodes($1)', [deed])).rejects.toMatchObject({ code: 'PT409' })
  })

  test('is not had back by another', async () => {
    const { id, a } = await garden()
    const deed = randomUUID()
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [deed, id, [a]])
    await expect(room.ask(tomas, 'select public.restore_nodes($1)', [deed])).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.ask(tomas, 'select public.restore_nodes($1)', [randomUUID()])).rejects.toMatchObject({
      code: 'PT404',
    })
  })
})

describe('a key', () => {
  test('is never given to another thing, in this curriculum or in another', async () => {
    const { id, spring, a } = await garden()
    const other = await garden()
    await expect(room.lesson(other.id, other.spring, 'Stolen', ruth, { key: a })).rejects.toMatchObject({
      code: 'PT409',
      message: 'The key of “Stolen” belongs to something else.',
    })
    const item = await room.item(id, a)
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), id, [item]])
    await expect(room.lesson(id, spring, 'Reused', ruth, { key: item })).rejects.toMatchObject({ code: 'PT409' })
  })
})

test.each([
  ['units', 'unit', 100, 'A curriculum can have at most 100 units.'],
  ['lessons', 'lesson', 1000, 'A curriculum can have at most 1,000 lessons.'],
] as const)('a version holds so many %s and not one more', async (table, _kind, most, message) => {
  const id = await room.curriculum()
  const unit = await room.unit(id)
  const columns = table === 'units' ? 'version_id, title, rank' : 'version_id, title, rank, unit_key'
  const add = (count: number) =>
    room.ask(
      ruth,
      `insert into public.${table} (${columns}) select $1::uuid, 'One', 'U' ${table === 'units' ? '' : ', $3::uuid'}
       from generate_series(1, $2::int) ${table === 'units' ? 'where $3::uuid is not null' : ''}`,
      [id, count, unit],
    )
  await add(table === 'units' ? most - 1 : most)
  await expect(add(1)).rejects.toMatchObject({ code: '23514', message })
})

describe('a node that becomes another level where it stands', () => {
  const relevel = async (id: string, key: string, deeper: boolean, deed = randomUUID()) =>
    (
      await room.ask<{ key: string }>(ruth, 'select public.change_level($1, $2, $3, $4) as key', [
        deed,
        id,
        key,
        deeper,
      ])
    )[0]!.key
  const outline = (id: string) =>
    room.asOwner<{ line: string }>(
      `select coalesce(lesson.title || ' in ', '') || unit.title as line from public.units as unit
       left join public.lessons as lesson on lesson.version_id = unit.version_id and lesson.unit_key = unit.key
       where unit.version_id = '${id}' order by unit.rank, unit.key, lesson.rank, lesson.key`,
    )
  const empty = { blocks: [], objectives: [] }

  test('a lesson becomes a unit that takes those behind it, a unit a lesson of the one before, and each goes back', async () => {
    const id = await room.curriculum()
    const spring = await room.unit(id, 'Spring')
    await room.lesson(id, spring, 'A', ruth, empty)
    const b = await room.lesson(id, spring, 'B', ruth, empty)
    await room.lesson(id, spring, 'C', ruth, empty)
    const before = await outline(id)
    const deed = randomUUID()
    const made = await relevel(id, b, false, deed)
    expect(await relevel(id, b, false, deed)).toBe(made)
    expect((await outline(id)).map(({ line }) => line)).toEqual(['A in Spring', 'C in B'])
    const back = randomUUID()
    await relevel(id, made, true, back)
    expect((await outline(id)).map(({ line }) => line)).toEqual(['A in Spring', 'B in Spring', 'C in Spring'])
    await room.ask(ruth, 'select public.restore_nodes($1)', [back])
    expect((await outline(id)).map(({ line }) => line)).toEqual(['A in Spring', 'C in B'])
    await room.ask(ruth, 'select public.restore_nodes($1)', [deed])
    expect(await outline(id)).toEqual(before)
  })

  test('a lesson becomes an item with its text, the item a lesson again, and nothing of it is lost on the way', async () => {
    const { id, a, b } = await garden()
    await room.asOwner(`update public.lessons set objectives = '{}' where version_id = '${id}'`)
    await room.item(id, b, 'Read')
    const item = await relevel(id, b, true)
    const [row] = await room.asOwner<{ lesson_key: string; many: string }>(
      `select lesson_key, jsonb_array_length(blocks)::text as many from public.lesson_items where version_id = '${id}' and key = '${item}'`,
    )
    expect(row).toEqual({ lesson_key: a, many: '1' })
    const lesson = await relevel(id, item, false)
    const rows = await room.asOwner<{ title: string }>(
      `select title from public.lesson_items where version_id = '${id}' and lesson_key = '${lesson}'`,
    )
    expect(rows).toEqual([{ title: 'Read' }])
  })

  test('what has more to it than the other level holds stays as it is, and so does what stands first', async () => {
    const { id, spring, a, b } = await garden()
    await expect(relevel(id, b, false)).rejects.toThrow('has more to it')
    await expect(relevel(id, a, true)).rejects.toThrow('nothing above')
    await expect(relevel(id, spring, true)).rejects.toThrow('nothing above')
    await expect(relevel(id, spring, false)).rejects.toThrow('change its level')
    await expect(
      room.ask(tomas, 'select public.change_level($1, $2, $3, true)', [randomUUID(), id, b]),
    ).rejects.toThrow('no longer exists')
  })
})
