import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/fixtures/fake-browser.ts'
import { enter } from '../test/fixtures/fake-session.ts'
import { roomPlaces, roomScopes } from '../test/fixtures/room-drafts.ts'
import { sample } from '../test/sample.ts'
import { localDraft } from './lib/outbox/local-draft.ts'

/* The drafts of every room on one device, by their own keys. */
vi.mock('./lib/supabase/session.ts', async () => await import('../test/fixtures/fake-session.ts'))

const disk = stubLocalStorage()
beforeEach(() => disk.clear())

test('every room that people write in has keys here, and what changes a row names it', () => {
  const rooms = new Set([...roomScopes, ...roomPlaces].map(({ room }) => room))
  const wanted = ['curriculum', 'adaptation', 'events', 'tasks', 'journal', 'lessons', 'goals', 'messages']
  expect(wanted.filter((room) => !rooms.has(room))).toEqual([])
  expect(roomScopes.length).toBeGreaterThan(80)
  const bare = roomScopes.filter(({ hasId, of }) => !hasId && !of(1).includes('new:'))
  expect(bare.map(({ of }) => of(1))).toEqual([])
})

const places = [...new Map(roomPlaces.flatMap(({ of }) => [of(1), of(2)]).map((one) => [JSON.stringify(one), one]))]
const step = fc.record({
  do: fc.constantFrom('write', 'write', 'read', 'forget', 'leave'),
  place: fc.nat({ max: places.length - 1 }),
  user: fc.constantFrom('ruth', 'tomas'),
})

test('no sequence of writing, reopening and leaving puts a text into another row, field or person', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      disk.clear()
      const typed = new Map<string, string>()
      let user = 'ruth'
      for (const [at, { do: what, place, user: next }] of steps.entries()) {
        if (what === 'leave') user = next
        enter(user)
        const [name, its] = places[place]!
        const key = `${user} ${name}`
        const draft = localDraft<string>(its)
        expect(draft.read()).toBe(typed.get(key) ?? null)
        if (what === 'write') draft.write(`${key} ${at}`)
        if (what === 'write') typed.set(key, `${key} ${at}`)
        if (what === 'forget') draft.write(null)
        if (what === 'forget') typed.delete(key)
      }
    }),
    sample(2000),
  )
})
