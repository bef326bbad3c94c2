import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth, supper } from '../cast.ts'
import { adoptionTasksRoom } from './adoption-tasks-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof adoptionTasksRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await adoptionTasksRoom(database)
})
afterAll(() => database.stop())

const names = 'ABCD'.split('').flatMap((letter) => [`Buy ${letter}`, `Send ${letter}`])
const dayAfter = (day: string, by: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)

/** A task as the model knows it: its day, and all that somebody has said of it by hand. */
interface Known {
  stands: boolean
  due: string
  /** The day that it has unless somebody says otherwise. */
  counted: string
  /** Its day is somebody’s choice. */
  chosen?: boolean
  /** It is theirs, too, that it stands or not. */
  said?: boolean
  begun?: boolean
}

/**
 * The tasks of a plan by the plain rule: each stands with its lesson and is on the day counted from it, unless somebody
 * has said otherwise.
 */
class Model {
  readonly tasks = new Map<string, Known>()
  readonly offsets = new Map(names.map((name) => [name, name.startsWith('Buy') ? -2 : 1]))
  readonly hidden = new Set<string>()
  active = true

  /** `days` has the day of each lesson that is taught. */
  fit(today: string, days: Map<string, string>, makes = true) {
    for (const name of names) {
      const lesson = days.get(name.at(-1)!)
      const wanted = lesson !== undefined && !this.hidden.has(name)
      const due = lesson && dayAfter(lesson, this.offsets.get(name)!)
      const known = this.tasks.get(name)
      const stands = wanted && (this.active || lesson < today)
      if (known) {
        if (!stands && known.stands && !known.said && !known.begun) known.stands = false
        else if (stands && !known.stands && !known.said && this.active) known.stands = true
        if (stands && due) {
          known.counted = due
          if (!known.chosen) known.due = due
        }
      } else if (
        makes &&
        stands &&
        this.active &&
        due &&
        due <= dayAfter(today, 14) &&
        (due >= today || lesson >= today)
      )
        this.tasks.set(name, { stands: true, due, counted: due })
    }
  }
  shown = () =>
    [...this.tasks].map(([name, { stands, due }]) => `${name} ${due} ${stands ? 'stands' : 'gone'}`).toSorted()
}

const step = fc.record({
  kind: fc.constantFrom(
    ...['tick', 'tick', 'bump', 'bump', 'pull', 'skip', 'unskip', 'pin', 'hide', 'show', 'hide task', 'show task'],
    ...['shift', 'undo', 'undo', 'date', 'delete', 'restore', 'begin', 'pause', 'resume', 'by another'],
  ),
  one: fc.nat(7),
  by: fc.integer({ min: -6, max: 9 }),
})

test('whatever happens to a plan, each task is there once and on its day, and what somebody said by hand stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: process.env.FUZZ ? 20 : 10 }), async (steps) => {
      await room.clear()
      let today = '2026-02-24'
      const now = () => `${today}T12:00:00Z`
      const id = (await room.adopt(room.version_, { now: now() })).adoption_id
      const model = new Model()
      const ops: { op: string; offset?: [string, number]; hidden?: [string, boolean]; active?: boolean }[] = []
      const days = async () =>
        new Map(
          (
            await room.asOwner<{ title: string; on: string }>(
              `select lesson.title, entry.on_date::text as on from public.scheduled_lessons as entry
               join public.lessons as lesson on lesson.key = entry.lesson_key and lesson.version_id = $2
               where entry.adoption_id = $1 and entry.state <> 'skipped' and not entry.hidden and entry.on_date is not null`,
              [id, room.version_],
            )
          ).map(({ title, on }) => [title, on]),
        )
      const versionOf = async (name: string, op: string, field = '') =>
        (
          await room.asOwner<{ version: number }>(
            'select version from public.adoption_overrides where adoption_id = $1 and node_key = $2 and op = $3 and field = $4',
            [id, room.keys[name], op, field],
          )
        )[0]?.version ?? null
      /** Does a deed, or sees it refused in a sentence. */
      const tried = async <T>(work: Promise<T>) => {
        try {
          return await work
        } catch (error) {
          expect(['22023', 'PT409', 'PT404']).toContain((error as { code?: string }).code)
          return null
        }
      }
      model.fit(today, await days())
      for (const { kind, one, by } of steps) {
        const letter = 'ABCD'[one % 4]!
        const name = names[one]!
        const known = model.tasks.get(name)
        const row = known && (await room.named(id, name))
        const entry = (await room.rows(id)).find(({ title }) => title === letter)!.id
        const isTask = kind.endsWith('task')
        const its = { node_type: isTask ? 'task' : 'lesson', node_key: room.keys[isTask ? name : letter]! }
        let makes = true
        let fits = true
        if (kind === 'tick') {
          today = dayAfter(today, Math.max(1, by))
          await room.tick(now())
          fits = model.active
        } else if (['bump', 'pull', 'skip', 'unskip', 'by another'].includes(kind)) {
          // whoever may not assign tasks makes none at once
          if (kind === 'by another') await room.limit('member')
          const deed = kind === 'by another' ? 'pull' : kind
          const done = await tried(
            room.change(id, { kind: deed, entry, n: 1 }, { now: now(), by: kind === 'by another' ? mina : ruth }),
          )
          if (kind === 'by another')
            await room.asOwner('delete from private.group_permission_limits where group_id = $1', [supper])
          makes = kind !== 'by another'
          fits = done !== null
          if (done) ops.push({ op: done.op })
        } else if (kind === 'pin') {
          const done = await tried(room.change(id, { kind, entry, on: dayAfter(today, by) }, { now: now() }))
          fits = done !== null
          if (done) ops.push({ op: done.op })
        } else if (kind.startsWith('hide') || kind.startsWith('show')) {
          const hides = kind.startsWith('hide')
          const version = await versionOf(isTask ? name : letter, 'hide')
          const change = hides ? { ...its, op: 'hide', version } : { ...its, op: 'hide', reset: true, version }
          const done = await tried(room.adapt(id, [change], { now: now() }))
          fits = done !== null
          if (done) {
            ops.push({ op: done.op!, ...(isTask && { hidden: [name, model.hidden.has(name)] }) })
            if (isTask) hides ? model.hidden.add(name) : model.hidden.delete(name)
          }
        } else if (kind === 'shift') {
          const change = { node_type: 'task', node_key: room.keys[name]!, op: 'edit', field: 'offset_days', value: by }
          const done = await tried(
            room.adapt(id, [{ ...change, version: await versionOf(name, 'edit', 'offset_days') }], { now: now() }),
          )
          fits = done !== null
          if (done) {
            ops.push({ op: done.op!, offset: [name, model.offsets.get(name)!] })
            model.offsets.set(name, by)
          }
        } else if (kind === 'undo') {
          const last = ops.pop()
          const done = last && (await tried(room.undo(last.op, ruth, now())))
          fits = Boolean(done)
          if (done && last) {
            if (last.offset) model.offsets.set(...last.offset)
            if (last.hidden) last.hidden[1] ? model.hidden.add(last.hidden[0]) : model.hidden.delete(last.hidden[0])
            if (last.active !== undefined) model.active = last.active
          }
        } else if (kind === 'pause' || kind === 'resume') {
          const done = await tried(room.change(id, { kind, mode: 'keep' }, { now: now() }))
          fits = done !== null
          if (done) {
            ops.push({ op: done.op, active: model.active })
            model.active = kind === 'resume'
          }
        } else {
          fits = false
          if (row && known && kind === 'date' && known.stands) {
            const day = dayAfter(today, by)
            await room.ask(ruth, 'update public.tasks set due_on = $2 where id = $1', [row.id, day])
            if (day !== known.due) known.chosen = day !== known.counted
            known.due = day
          }
          if (row && known && kind === 'begin' && known.stands) {
            await room.ask(ruth, "update public.tasks set status = 'doing' where id = $1", [row.id])
            known.begun = true
          }
          if (row && known && kind === 'delete' && known.stands) {
            await room.ask(ruth, 'select public.delete_task($1)', [row.id], now())
            known.stands = false
            known.said = true
          }
          if (row && known && kind === 'restore' && !known.stands) {
            await room.ask(ruth, 'select public.restore_task($1)', [row.id], now())
            known.stands = true
            known.said = !known.said
          }
        }
        if (fits) model.fit(today, await days(), makes)
        expect(
          (await room.made(id))
            .filter(({ title }) => names.includes(title))
            .map(({ title, due, gone }) => `${title} ${due} ${gone ? 'gone' : 'stands'}`)
            .toSorted(),
          kind,
        ).toEqual(model.shown())
      }
      // once each, and nothing beside them
      await room.tick(now())
      const rows = await room.asOwner<{ title: string }>("select title from public.tasks where source_type = 'lesson'")
      expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length)
    }),
    sample(process.env.FUZZ ? 1000 : 20),
  )
})
