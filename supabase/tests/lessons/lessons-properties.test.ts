import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

/* A is done by hand, B when both of its steps are, C when it has been read for thirty seconds. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(3, (title) => ({
    completion: { A: 'manual', B: 'all_required', C: 'dwell' }[title],
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
/** A moment, and the rest of what is said at it. */
type Word =
  | { kind: 'read'; at: number; seconds: number; block: number }
  | { kind: 'step'; at: number; name: string; done: boolean }
  | { kind: 'lesson'; at: number; name: string; done: boolean }

const at = fc.integer({ min: 1, max: 300 })
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), at, seconds: fc.integer({ min: 0, max: 40 }), block: fc.nat(9) }),
  fc.record({ kind: fc.constant('step' as const), at, name: fc.constantFrom('Ba', 'Bb'), done: fc.boolean() }),
  fc.record({ kind: fc.constant('lesson' as const), at, name: fc.constantFrom('A', 'B', 'C'), done: fc.boolean() }),
)

/** The sum of all words, looked at once and in no order. */
function model(words: Word[]) {
  const last = (these: { at: number; done: boolean }[]) =>
    these.toSorted((a, b) => a.at - b.at || Number(a.done) - Number(b.done)).at(-1)
  const said = (kind: 'step' | 'lesson', name: string) =>
    last(words.flatMap((one) => (one.kind === kind && one.name === name ? [one] : [])))
  const reads = words.flatMap((one) => (one.kind === 'read' ? [one] : []))
  const seconds = new Set(reads.flatMap(({ at: end, seconds: n }) => Array.from({ length: n }, (_, k) => end - n + k)))
    .size
  const [a, b] = [said('step', 'Ba'), said('step', 'Bb')]
  const met = Boolean(a?.done && b?.done)
  const hand = said('lesson', 'B')
  return {
    A: Boolean(said('lesson', 'A')?.done),
    // taken back by hand it is not done, until a step is done anew
    B: hand && !hand.done ? met && Math.max(a!.at, b!.at) > hand.at : met,
    C: said('lesson', 'C')?.done === false ? false : seconds >= 30,
    seconds,
    block: reads.toSorted((one, other) => one.at - other.at || one.block - other.block).at(-1)?.block,
  }
}

const moment = (seconds: number) => new Date(Date.UTC(2026, 2, 3, 10) + seconds * 1000).toISOString()
const now = moment(1000)
const say = (one: Word) =>
  one.kind === 'read'
    ? room.readLesson(mina, id, key('C'), {
        place: { block: one.block },
        seconds: one.seconds,
        at: moment(one.at),
        now,
      })
    : one.kind === 'step'
      ? room.step(mina, id, key('B'), key(one.name), one.done, moment(one.at), now)
      : room.finish(mina, id, key(one.name), one.done, moment(one.at), now)

async function kept() {
  const rows = await room.asOwner<{ lesson_key: string; state: string }>(
    'select lesson_key, state from public.lesson_progress',
  )
  const [place] = await room.asOwner<{ seconds: number; place: { block: number } }>(
    'select seconds, place from public.lesson_places',
  )
  const isDone = (name: string) => rows.some(({ lesson_key, state }) => lesson_key === key(name) && state === 'done')
  return { A: isDone('A'), B: isDone('B'), C: isDone('C'), seconds: place?.seconds ?? 0, block: place?.place.block }
}

async function forget() {
  for (const table of ['lesson_progress', 'item_progress', 'lesson_places'])
    await room.asOwner(`delete from public.${table}`)
}

test('words of two devices, in whichever order and however often they come, are what a naive model says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 9 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.nat(),
      async (words, again, turn) => {
        await forget()
        const order = words.map((one, n) => ({ one, by: (n * 7919 + turn) % 101 })).toSorted((a, b) => a.by - b.by)
        for (const { one } of order) await say(one)
        for (const n of again) await say(words[n % words.length]!)
        expect(await kept()).toEqual(model(words))
      },
    ),
    sample(process.env.FUZZ ? 2000 : 48),
  )
})

test('percent is 0 to 100, and falls by nothing but what is taken back, or what the group adds', async () => {
  const deed = fc.constantFrom('bump', 'hide', 'show', 'skip', 'unskip', 'rename', 'move')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(word, deed), { minLength: 3, maxLength: 9 }), async (steps) => {
      await room.asOwner('delete from public.adoptions')
      id = (await room.adopt(its.version)).adoption_id
      await room.asOwner("update public.adoptions set created_at = '2026-02-01'")
      let before = { done: 0, total: 3, percent: 0 }
      for (const one of steps) {
        if (typeof one !== 'string') await say(one).catch(() => undefined)
        else await change(one).catch(() => undefined)
        const { progress } = await room.progress(mina, id)
        expect(progress.percent).toBeGreaterThanOrEqual(0)
        expect(progress.percent).toBeLessThanOrEqual(100)
        const takesBack = typeof one !== 'string' && one.kind !== 'read' && !one.done
        const adds = one === 'show' || one === 'unskip'
        if (!takesBack) expect(progress.done).toBeGreaterThanOrEqual(before.done)
        if (!takesBack && !adds) expect(progress.percent).toBeGreaterThanOrEqual(before.percent)
        before = progress
      }
    }),
    sample(process.env.FUZZ ? 500 : 16),
  )
})

async function change(kind: string) {
  const hide = { node_type: 'lesson', node_key: key('B'), op: 'hide' }
  if (kind === 'hide') await room.adapt(id, [hide])
  else if (kind === 'show') await room.adapt(id, [{ ...hide, reset: true, version: 1 }])
  else if (kind === 'rename')
    await room.adapt(id, [{ node_type: 'lesson', node_key: key('A'), op: 'edit', field: 'title', value: 'Ours' }])
  else if (kind === 'move')
    await room.adapt(id, [
      { node_type: 'lesson', node_key: key('C'), op: 'move', value: { parent: key('Autumn'), after: null } },
    ])
  else {
    const [entry] = await room.asOwner<{ id: string }>(
      'select id from public.scheduled_lessons where lesson_key = $1',
      [key('A')],
    )
    await room.change(id, { kind, entry: entry!.id }, { by: ruth })
  }
}
