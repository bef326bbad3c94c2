import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { ruth, supper } from '../cast.ts'
import { type AdaptationChange, adaptationRoom, type Node } from './adaptation-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof adaptationRoom>>
let its: Awaited<ReturnType<typeof room.twoUnits>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adaptationRoom(database)
  its = await room.twoUnits()
  await room.share(its.id, supper)
})
afterAll(() => database.stop())

const early = '2026-03-01T12:00:00Z'
const lessons = 'ABCD'.split('')
const values = {
  title: fc.constantFrom('X', 'Y', 'Z'),
  minutes: fc.constantFrom(5, 10, 50),
  objectives: fc.constantFrom(['Cook'], ['Eat'], ['Cook', 'Eat']),
}
const fieldEdit = fc.constantFrom('title' as const, 'minutes' as const, 'objectives' as const).chain((field) =>
  fc.record({
    kind: fc.constant('edit' as const),
    name: fc.constantFrom(...lessons),
    field: fc.constant(field),
    value: values[field] as fc.Arbitrary<unknown>,
  }),
)
const placing = fc.record({
  kind: fc.constantFrom('move' as const),
  name: fc.constantFrom(...lessons),
  unit: fc.constantFrom('Autumn', 'Winter'),
})
const ours = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fieldEdit },
    placing,
    fc.record({ kind: fc.constant('hide' as const), name: fc.constantFrom(...lessons) }),
    fc.record({ kind: fc.constant('add' as const), unit: fc.constantFrom('Autumn', 'Winter') }),
  ),
  { maxLength: 5 },
)
const theirs = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fieldEdit },
    placing,
    fc.record({ kind: fc.constant('remove' as const), name: fc.constantFrom(...lessons) }),
    fc.record({ kind: fc.constant('add' as const), unit: fc.constantFrom('Autumn', 'Winter') }),
  ),
  { minLength: 1, maxLength: 4 },
)

const plain = ({ nodes }: { nodes: Node[] }) =>
  nodes.map(({ key, parent, fields, minutes, state }) => ({ key, parent, fields, minutes, state }))
let note = 0

test('an upgrade without changes is the new version, three ways meet field by field, and an undo is the old row for row', async () => {
  await fc.assert(
    fc.asyncProperty(
      ours,
      theirs,
      fc.constantFrom('mine', 'theirs'),
      fc.boolean(),
      async (mine, authors, choice, taught) => {
        await room.asOwner('delete from public.adoptions')
        await room.ask(ruth, 'select public.restore_version($1, $2)', [randomUUID(), its.version])
        const { adoption_id: id } = await room.adopt(its.version)
        const { adoption_id: bare } = await room.adopt(its.version, { group: await other() })
        if (taught) await room.change(id, { kind: 'taught', entry: (await room.rows(id))[0]!.id })
        for (const it of mine) await room.adapt(id, [await changeOf(id, it)]).catch(refused)
        for (const it of authors) await author(it).catch(refused)
        await room.asOwner('update public.curricula set subtitle = $1 where id = $2', [`${++note}`, its.id])
        await room.ask(ruth, 'update public.lessons set standards = $1 where version_id = $2', [`${note}`, its.id])
        if ((await room.sees(ruth, 'lessons', its.id)) === 0) await room.lesson(its.id, its.keys.Autumn!, 'Last', ruth)
        const next = await room.publish(its.id)
        const upgrade = async (of: string, resolution: unknown = {}, dry = false) =>
          (
            await room.ask<{ it: { op: string; conflicts: { id: string }[]; moves: unknown[] } }>(
              ruth,
              'select public.upgrade_adoption($1, $2, $3, $4, $5) as it',
              [randomUUID(), of, next, JSON.stringify(resolution), dry],
              early,
            )
          )[0]!.it

        // what nobody has changed is the new version
        await upgrade(bare)
        expect(await room.overrides(bare)).toEqual([])
        const upgraded = plain(await room.outline(bare))
        await room.asOwner('delete from public.adoptions where id = $1', [bare])
        const { adoption_id: fresh } = await room.adopt(next, { group: await other() })
        expect(upgraded).toEqual(plain(await room.outline(fresh)))

        const before = {
          rows: await room.overrides(id),
          plan: await room.kept(id),
          days: await room.days(id),
          nodes: plain(await room.outline(id)),
        }
        const { conflicts } = await upgrade(id, {}, true)
        expect({
          rows: await room.overrides(id),
          plan: await room.kept(id),
          days: await room.days(id),
          nodes: plain(await room.outline(id)),
        }).toEqual(before)
        const { op } = await upgrade(id, Object.fromEntries(conflicts.map((conflict) => [conflict.id, choice])))
        const after = (await room.outline(id)).nodes
        const news = (await room.outline(fresh)).nodes
        // what was conflict is as it was chosen, what was ours alone is ours, and the rest is theirs
        for (const node of after) {
          const was = before.nodes.find(({ key }) => key === node.key)
          const now = news.find(({ key }) => key === node.key)
          for (const field of ['title', 'minutes', 'objectives']) {
            const said = before.rows.find(
              (row) => row.node_key === node.key && row.op === 'edit' && row.field === field,
            )
            const asked = conflicts.some((conflict) => conflict.id === `edit:${node.key}:${field}`)
            const expected = !now || (said && !(asked && choice === 'theirs')) ? was?.fields[field] : now.fields[field]
            expect([field, node.fields[field]]).toEqual([field, expected])
          }
        }
        // nothing that was taught is lost, and the plan has what is shown
        const planned = await room.asOwner<{ lesson_key: string; state: string; hidden: boolean }>(
          "select lesson_key, state, hidden from public.scheduled_lessons where adoption_id = $1 and kind = 'lesson'",
          [id],
        )
        expect(planned.filter(({ state }) => state === 'taught')).toHaveLength(taught ? 1 : 0)
        expect(planned.map(({ lesson_key }) => lesson_key).toSorted()).toEqual(
          after
            .filter(({ type }) => type === 'lesson')
            .map(({ key }) => key)
            .toSorted(),
        )
        for (const { lesson_key, hidden, state } of planned)
          expect(hidden).toBe(state !== 'taught' && after.find(({ key }) => key === lesson_key)!.state === 'hidden')

        await room.ask(ruth, 'select public.undo_upgrade($1)', [op], early)
        expect({
          rows: await room.overrides(id),
          plan: await room.kept(id),
          days: await room.days(id),
          nodes: plain(await room.outline(id)),
        }).toEqual(before)
      },
    ),
    sample(process.env.FUZZ ? 2000 : 16),
  )
})

function refused(error: { code?: string }) {
  expect(['22023', 'PT404', 'PT409']).toContain(error.code)
}
type Ours =
  | { kind: 'edit'; name: string; field: string; value: unknown }
  | { kind: 'move'; name: string; unit: string }
  | { kind: 'hide'; name: string }
  | { kind: 'add'; unit: string }
  | { kind: 'remove'; name: string }
async function changeOf(id: string, it: Ours): Promise<AdaptationChange> {
  const node_key = 'name' in it ? its.keys[it.name]! : randomUUID()
  const base = { node_type: 'lesson', node_key, op: it.kind }
  const seen = (await room.outline(id)).nodes.find(({ key }) => key === node_key)?.overrides
  const version =
    seen?.find(({ op, field }) => op === it.kind && field === ('field' in it ? it.field : ''))?.version ?? null
  if (it.kind === 'edit') return { ...base, field: it.field, value: it.value, version }
  if (it.kind === 'move') return { ...base, value: { parent: its.keys[it.unit], after: null }, version }
  if (it.kind === 'add') return { ...base, value: { parent: its.keys[it.unit], after: null, title: 'Added' }, version }
  return { ...base, value: null, version }
}
async function author(it: Ours) {
  if (it.kind === 'edit')
    await room.ask(ruth, `update public.lessons set ${it.field} = $1 where version_id = $2 and key = $3`, [
      it.value,
      its.id,
      its.keys[it.name],
    ])
  if (it.kind === 'move') await room.move(its.id, [its.keys[it.name]!], its.keys[it.unit]!, null)
  if (it.kind === 'add') await room.lesson(its.id, its.keys[it.unit]!, 'Theirs', ruth)
  if (it.kind === 'remove')
    await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), its.id, [its.keys[it.name]]])
}
/** Another group that Ruth manages. */
async function other() {
  const [row] = await room.asOwner<{ id: string }>('select id from public.groups where id <> $1 order by id limit 1', [
    supper,
  ])
  await room.asOwner(
    "insert into public.group_members (group_id, user_id, role) values ($1, $2, 'admin') on conflict (group_id, user_id) do update set role = 'admin'",
    [row!.id, ruth.id],
  )
  return row!.id
}
