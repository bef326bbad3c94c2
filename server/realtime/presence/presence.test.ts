import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import type { Version } from '../frames.ts'
import { openPresence, placeOf } from './presence.ts'
import type { Metas, PresenceDiff } from './presence-diff.ts'

const place = placeOf('deck', false)

/** Somebody who listens, and what they know by what they were told, as the stock client works it out. */
function watcher(version: Version = '2.0.0') {
  const known = new Map<string, { key: string; meta: Record<string, unknown> }>()
  const events: string[] = []
  const each = (metas: Metas, work: (key: string, meta: Metas[string]['metas'][number]) => void) => {
    for (const [key, { metas: all }] of Object.entries(metas)) for (const meta of all) work(key, meta)
  }
  const write = (frame: Buffer) => {
    const text = frame.toString('utf8', frame[1]! < 126 ? 2 : 4)
    const parsed = JSON.parse(text)
    const [event, payload] = version === '2.0.0' ? [parsed[3], parsed[4]] : [parsed.event, parsed.payload]
    events.push(event)
    if (event === 'presence_state') {
      known.clear()
      each(payload, (key, meta) => known.set(meta.phx_ref, { key, meta }))
    } else {
      each(payload.joins, (key, meta) => known.set(meta.phx_ref, { key, meta }))
      each(payload.leaves, (_, meta) => known.delete(meta.phx_ref))
    }
  }
  const names = () => [...known.values()].map(({ meta }) => meta.name).sort()
  return { version, write, events, names }
}

const told = () => new Promise((resolve) => setTimeout(resolve, 40))

test('who comes is told who is there, then who comes and goes, and what changes', async () => {
  const presence = openPresence({ id: 'a', tell: () => {} })
  const ann = presence.track(place, 'ann', { name: 'Ann' })
  for (const version of ['1.0.0', '2.0.0'] as const) {
    const ben = watcher(version)
    presence.watch(place, ben)
    expect([ben.events, ben.names()]).toEqual([['presence_state'], ['Ann']])
    const cay = presence.track(place, 'cay', { name: 'Cay' })
    ann.update({ name: 'Anna' })
    await told()
    expect([ben.events, ben.names()]).toEqual([
      ['presence_state', 'presence_diff'],
      ['Anna', 'Cay'],
    ])
    cay.end()
    ann.update({ name: 'Ann' })
    await told()
    expect(ben.names()).toEqual(['Ann'])
    presence.unwatch(place, ben)
  }
})

test('who came and went before anybody was told was never there', async () => {
  const presence = openPresence({ id: 'a', tell: () => {} })
  const ann = watcher()
  presence.watch(place, ann)
  presence.track(place, 'ben', { name: 'Ben' }).end()
  await told()
  expect(ann.events).toEqual(['presence_state'])
})

test('a private topic is another place than the public one, and a key may be any word', async () => {
  const presence = openPresence({ id: 'a', tell: () => {} })
  const ann = watcher()
  presence.watch(placeOf('deck', true), ann)
  presence.track(place, '__proto__', { name: 'outside' })
  presence.track(placeOf('deck', true), '__proto__', { name: 'inside' })
  await told()
  expect(ann.names()).toEqual(['inside'])
})

test('whatever happens at two processes, both know the same in the end, and forget who has died', async () => {
  const deed = fc.record({
    at: fc.constantFrom(0, 1),
    who: fc.integer({ min: 0, max: 3 }),
    does: fc.constantFrom('come', 'change', 'go', 'lose', 'greet'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      let deaf = false
      const tell = (to: number, from: string) => (where: string, news: PresenceDiff) => {
        if (!deaf) both[to]!.presence.hear(from, where, news)
      }
      const both = ['a', 'b'].map((id, n) => ({
        id,
        presence: openPresence({ id, tell: tell(1 - n, id) }),
        here: new Map<number, ReturnType<ReturnType<typeof openPresence>['track']>>(),
        ears: watcher(),
      }))
      for (const { presence, ears } of both) presence.watch(place, ears)
      const names = new Map<string, string>()
      let count = 0
      for (const { at, who, does } of deeds) {
        const { presence, here, id } = both[at]!
        const name = `${id}${who} ${count++}`
        const is = here.get(who)
        if (does === 'come' && !is) here.set(who, presence.track(place, String(who), { name }))
        if (does === 'change') is?.update({ name })
        if ((does === 'come' && !is) || (does === 'change' && is)) names.set(`${id}${who}`, name)
        if (does === 'go' && is) {
          is.end()
          here.delete(who)
          names.delete(`${id}${who}`)
        }
        if (does === 'lose') deaf = true
        if (does === 'greet') await new Promise((resolve) => setTimeout(resolve, 25))
      }
      // after a break each asks the other for all that is present there
      await new Promise((resolve) => setTimeout(resolve, 25))
      deaf = false
      for (const [n, { presence }] of both.entries()) presence.replace(both[1 - n]!.id, both[1 - n]!.presence.mine())
      await new Promise((resolve) => setTimeout(resolve, 25))
      const all = [...names.values()].sort()
      expect(both.map(({ ears }) => ears.names())).toEqual([all, all])
      both[0]!.presence.forget('b')
      await new Promise((resolve) => setTimeout(resolve, 25))
      expect(both[0]!.ears.names()).toEqual(all.filter((name) => name.startsWith('a')))
    }),
    sample(25),
  )
})
