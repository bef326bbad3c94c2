import { type Version, wordFrame } from '../frames.ts'
import type { Listener } from '../topics.ts'
import type { Meta, Metas, PresenceDiff } from './presence-diff.ts'

type PresenceEntry = { key: string; meta: Meta; from: string }

type PresencePlace = {
  present: Map<string, PresenceEntry>
  watchers: Set<Listener>
  joins: Map<string, PresenceEntry>
  leaves: Map<string, PresenceEntry>
}

const tellAfter = 20

/** The places of this process, each with who is present and who watches; what changes there is told after a moment. */
export function openPlaces({ id, tell }: { id: string; tell: (place: string, told: PresenceDiff) => void }) {
  const places = new Map<string, PresencePlace>()
  const changed = new Set<string>()
  let timing = false

  function at(name: string): PresencePlace {
    const known = places.get(name)
    if (known) return known
    const place = { present: new Map(), watchers: new Set<Listener>(), joins: new Map(), leaves: new Map() }
    places.set(name, place)
    return place
  }

  function tidy(name: string) {
    const place = places.get(name)
    if (place && place.present.size + place.watchers.size + place.joins.size + place.leaves.size === 0) {
      places.delete(name)
    }
  }

  // many who come at once, as after a break, are told together
  function soon(name: string) {
    changed.add(name)
    if (timing) return
    timing = true
    setTimeout(() => {
      timing = false
      for (const one of [...changed]) flush(one)
    }, tellAfter)
  }

  function flush(name: string) {
    if (!changed.delete(name)) return
    const place = at(name)
    const [joins, leaves] = [[...place.joins.values()], [...place.leaves.values()]]
    place.joins.clear()
    place.leaves.clear()
    if (joins.length + leaves.length > 0) {
      const diff = { joins: grouped(joins), leaves: grouped(leaves) }
      const frames: Partial<Record<Version, Buffer>> = {}
      for (const watcher of place.watchers) {
        frames[watcher.version] ??= frameOf(watcher, name, 'presence_diff', diff)
        watcher.write(frames[watcher.version]!)
      }
      const told: PresenceDiff = {
        joins: joins.filter(({ from }) => from === id).map(({ key, meta }) => [key, meta]),
        leaves: leaves.filter(({ from }) => from === id).map(({ meta }) => meta.phx_ref),
      }
      if (told.joins.length + told.leaves.length > 0) tell(name, told)
    }
    tidy(name)
  }

  function come(name: string, entry: PresenceEntry) {
    const place = at(name)
    if (place.present.has(entry.meta.phx_ref)) return
    place.present.set(entry.meta.phx_ref, entry)
    place.joins.set(entry.meta.phx_ref, entry)
    soon(name)
  }

  function go(name: string, ref: string) {
    const place = at(name)
    const entry = place.present.get(ref)
    if (!entry) return tidy(name)
    place.present.delete(ref)
    // who came and went before it was told was never there
    if (!place.joins.delete(ref)) place.leaves.set(ref, entry)
    soon(name)
  }

  return {
    come,
    go,
    watch(name: string, watcher: Listener) {
      // the state holds what is not told yet
      flush(name)
      const place = at(name)
      place.watchers.add(watcher)
      watcher.write(frameOf(watcher, name, 'presence_state', grouped([...place.present.values()])))
    },
    unwatch(name: string, watcher: Listener) {
      places.get(name)?.watchers.delete(watcher)
      tidy(name)
    },
    /** All that is present in one process. */
    of(from: string): [string, PresenceDiff][] {
      return [...places].flatMap(([name, { present }]) => {
        const joins = [...present.values()]
          .filter((entry) => entry.from === from)
          .map(({ key, meta }): [string, Meta] => [key, meta])
        return joins.length > 0 ? [[name, { joins, leaves: [] }] as [string, PresenceDiff]] : []
      })
    },
  }
}

const frameOf = ({ version }: Listener, place: string, event: string, payload: Record<string, unknown>) =>
  wordFrame(version, `realtime:${place.slice(place.indexOf(':') + 1)}`, event, JSON.stringify(payload))

function grouped(entries: PresenceEntry[]): Metas {
  const metas: Metas = {}
  for (const { key, meta } of entries) {
    // a key may be any word, "__proto__" too
    const list = Object.hasOwn(metas, key) ? metas[key]! : { metas: [] }
    list.metas.push(meta)
    Object.defineProperty(metas, key, { value: list, enumerable: true, configurable: true, writable: true })
  }
  return metas
}
