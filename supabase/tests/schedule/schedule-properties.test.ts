import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { type Result, type ScheduleDeed, scheduleRoom } from './schedule-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof scheduleRoom>>
let version: string
beforeAll(async () => {
  database = await testDatabase()
  room = await scheduleRoom(database)
  version = await room.version(5)
})
afterAll(() => database.stop())

const step = fc.record({
  kind: fc.constantFrom(
    ...['bump', 'pull', 'extend', 'shorten', 'merge', 'split', 'swap', 'pin', 'unpin', 'skip', 'unskip', 'place'],
    ...['reorder', 'taught', 'not_taught', 'close_day', 'open_day', 'clear_day', 'track'],
  ),
  one: fc.nat(20),
  other: fc.nat(20),
  day: fc.nat(60),
  flag: fc.boolean(),
})
const fridays = {
  kind: 'pattern',
  track: 2,
  from_on: '2026-03-03',
  rrule: 'FREQ=WEEKLY;BYDAY=FR',
  start_time: '16:00',
  minutes: 60,
}
const dayOf = (n: number) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10)

/** Does a deed, or sees it refused in a sentence. */
async function tried(adoption: string, deed: ScheduleDeed, dry = false) {
  try {
    return await room.change(adoption, deed, { dry })
  } catch (error) {
    expect(error).toMatchObject({ code: '22023' })
    return null
  }
}
const moved = (result: Result | null) => result?.moves.map(({ from, to, title }) => ({ from, to, title }))

test('whatever is done, the preview is what is applied, every lesson is there in whole and in order, and all can be undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: process.env.FUZZ ? 12 : 5 }), async (steps) => {
      await room.asOwner('delete from public.adoptions')
      const { adoption_id: id } = await room.adopt(version)
      if (steps.some(({ kind }) => kind === 'track')) await room.change(id, fridays)
      const first = await room.kept(id)
      const start = await room.plan(id)
      const ops: string[] = []
      for (const { kind, one, other, day, flag } of steps) {
        const rows = await room.rows(id)
        const ids = rows.map((row) => row.id)
        const [entry, target] = [ids[one % ids.length], ids[other % ids.length]]
        const where = { with: target, after: flag ? target : null, on: dayOf(day), track: 1 + (other % 2) }
        const deed = { kind, entry, ...where, only: flag, gap: flag, unit: flag }
        const dry = await tried(id, deed, true)
        expect(await room.rows(id)).toEqual(rows)
        const done = await tried(id, deed)
        expect(moved(done)).toEqual(moved(dry))
        if (done) ops.push(done.op)

        const after = await room.rows(id)
        const lessons = after.filter((row) => row.kind === 'lesson')
        expect([...new Set(lessons.map(({ title }) => title))].toSorted()).toEqual(['A', 'B', 'C', 'D', 'E'])
        for (const title of 'ABCDE') {
          const parts = lessons.filter((row) => row.title === title).map(({ part }) => part)
          expect(parts.toSorted((a, b) => a - b)).toEqual(parts.map((_, n) => n + 1))
        }
        // those that nothing holds are in order
        for (const track of [1, 2]) {
          const loose = after
            .filter((row) => row.track === track && row.state === 'planned' && !row.pinned && !row.joined)
            .map(({ on }) => on ?? '9999')
          expect(loose).toEqual(loose.toSorted())
        }
        // what was taught or pinned, and not named, stands where it stood
        for (const held of rows.filter((row) => row.state === 'taught' || row.pinned))
          if (held.state !== 'skipped' && held.id !== entry && held.id !== target)
            expect([held.on, null]).toContain(after.find((row) => row.id === held.id)?.on ?? null)
      }
      for (const op of ops.toReversed()) await room.undo(op)
      expect(await room.plan(id)).toBe(start)
      expect(await room.kept(id)).toEqual(first)
    }),
    sample(process.env.FUZZ ? 2000 : 160),
  )
})
