import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { ruth, tomas } from '../cast.ts'
import { curriculumRoom, words } from './curriculum-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof curriculumRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await curriculumRoom(database)
})
afterAll(() => database.stop())

const edit = fc.record({
  deed: fc.constantFrom('unit', 'lesson', 'item', 'task', 'rename', 'write', 'note', 'move', 'copy', 'delete', 'undo'),
  one: fc.nat(50),
  other: fc.nat(50),
  words: fc
    .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abc <&“é🌱') })
    .filter((text) => text.trim() !== ''),
})
const tables = { unit: 'units', lesson: 'lessons', item: 'lesson_items', task: 'curriculum_tasks' } as const
type Kind = keyof typeof tables

const nodes = async (version: string) =>
  room.asOwner<{ kind: Kind; key: string; parent: string | null }>(
    `select 'unit' as kind, key, null::uuid as parent, rank from public.units where version_id = $1
     union all select 'lesson', key, unit_key, rank from public.lessons where version_id = $1
     union all select 'item', key, lesson_key, rank from public.lesson_items where version_id = $1
     union all select 'task', key, lesson_key, rank from public.curriculum_tasks where version_id = $1 order by 1, 4, 2`,
    [version],
  )
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A change of a draft as somebody may make it; one that has nothing to change does nothing. */
async function apply(
  id: string,
  { deed, one, other, words: text }: typeof edit extends fc.Arbitrary<infer Edit> ? Edit : never,
  by = ruth,
) {
  const all = await nodes(id)
  const pick = (kind: Kind, n: number) => {
    const list = all.filter((node) => node.kind === kind)
    return list[n % (list.length || 1)]
  }
  const any = all[one % (all.length || 1)]
  const [unit, lesson] = [pick('unit', one), pick('lesson', one)]
  if (deed === 'unit') return room.unit(id, text, by)
  if (deed === 'lesson' && unit) return room.lesson(id, unit.key, text, by)
  if (deed === 'item' && lesson) return room.item(id, lesson.key, text, by, { audience: other % 2 ? 'all' : 'leaders' })
  if (deed === 'task') return room.task(id, lesson?.key ?? null, text, by)
  if (deed === 'undo') {
    const [last] = await room.asOwner<{ id: string }>(
      'select id from private.draft_snapshots where version_id = $1 order by made_at desc, id limit 1',
      [id],
    )
    // where it was may be gone meanwhile
    return (
      last &&
      room.ask(by, 'select public.restore_nodes($1)', [last.id]).catch((refused) => expect(refused.code).toBe('PT409'))
    )
  }
  if (!any) return
  const where = [id, any.key]
  if (deed === 'rename')
    return room.ask(by, `update public.${tables[any.kind]} set title = $3 where version_id = $1 and key = $2`, [
      ...where,
      text,
    ])
  if (deed === 'write' && lesson)
    return room.ask(by, 'update public.lessons set blocks = $3 where version_id = $1 and key = $2', [
      id,
      lesson.key,
      JSON.stringify([words(escaped(text))]),
    ])
  if (deed === 'note' && any.kind !== 'task')
    return room.ask(
      by,
      'insert into public.leader_texts (version_id, key, blocks) values ($1, $2, $3) on conflict (version_id, key) do update set blocks = excluded.blocks',
      [...where, JSON.stringify([words(escaped(text))])],
    )
  if (deed === 'delete') return room.ask(by, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), id, [any.key]])
  const parent = any.kind === 'unit' ? undefined : pick(any.kind === 'lesson' ? 'unit' : 'lesson', other)
  const siblings = all.filter(
    (node) => node.kind === any.kind && node.parent === (parent?.key ?? null) && node.key !== any.key,
  )
  const after = siblings[other % (siblings.length + 1)]?.key ?? null
  if (any.kind !== 'unit' && any.kind !== 'task' && !parent) return
  if (deed === 'move') return room.move(id, [any.key], parent?.key ?? null, after, by)
  if (deed === 'copy' && all.length < 120)
    return room.ask(by, 'select public.copy_nodes($1, $2, $3, $2, $4, $5)', [
      randomUUID(),
      id,
      [any.key],
      parent?.key ?? null,
      after,
    ])
}

const keys = async (version: string) =>
  (await nodes(version)).map(({ kind, key, parent }) => [kind, key, parent].join())

test('whatever was written, publishing, restoring and copying keep what it says, and the first two its keys', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(edit, { minLength: 1, maxLength: 25 }),
      fc.array(edit, { maxLength: 8 }),
      async (first, then) => {
        const id = await room.curriculum()
        await room.lesson(id, await room.unit(id))
        for (const change of first) await apply(id, change)
        if ((await nodes(id)).every(({ kind }) => kind !== 'lesson')) return
        const [hash, before] = [await room.hash(id), await keys(id)]
        const version = await room.publish(id)
        expect(await room.hash(version)).toBe(hash)
        expect(await keys(version)).toEqual(before)
        for (const change of then) await apply(id, change)
        expect(await room.hash(version)).toBe(hash)
        await room.ask(ruth, 'select public.restore_version($1, $2)', [randomUUID(), version])
        expect(await room.hash(id)).toBe(hash)
        expect(await keys(id)).toEqual(before)
        const other = await room.curriculum()
        const rows = await nodes(id)
        const units = rows.filter(({ kind }) => kind === 'unit').map(({ key }) => key)
        const loose = rows.filter(({ kind, parent }) => kind === 'task' && !parent).map(({ key }) => key)
        for (const roots of [units, loose])
          if (roots.length > 0)
            await room.ask(ruth, 'select public.copy_nodes($1, $2, $3, $4)', [randomUUID(), id, roots, other])
        expect(await room.hash(other)).toBe(hash)
      },
    ),
    sample(12),
  ))

test('two people who move at once see one order, with nothing lost and nothing twice', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.nat(1)), { minLength: 2, maxLength: 16 }),
      async (moves) => {
        const id = await room.curriculum()
        await room.author(id, tomas, 'editor')
        const units = [await room.unit(id, 'Spring'), await room.unit(id, 'Summer')]
        const lessons: string[] = []
        for (let n = 0; n < 8; n++) lessons.push(await room.lesson(id, units[n % 2]!, `Lesson ${n}`))
        const deeds = moves.map(([moved, after, unit], n) =>
          room
            .move(id, [lessons[moved]!], units[unit]!, moved === after ? null : lessons[after]!, n % 2 ? ruth : tomas)
            // the other may have moved it to another unit
            .catch((refused: { code: string }) => expect(refused.code).toBe('PT404')),
        )
        await Promise.all(deeds)
        const seen = (who: typeof ruth) =>
          room.ask<{ key: string }>(
            who,
            'select key, unit_key from public.lessons where version_id = $1 order by unit_key, rank, key',
            [id],
          )
        expect(await seen(ruth)).toEqual(await seen(tomas))
        expect((await seen(ruth)).map(({ key }) => key).sort()).toEqual([...lessons].sort())
      },
    ),
    sample(10),
  ))
