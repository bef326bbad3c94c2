import { type Version, wordFrame } from './frames.ts'
import type { Listener } from './topics.ts'

/*
 * The presences on each topic, as Phoenix tells them: a state to who comes, then what has changed since. A key may be
 * present several times, as on two devices; each time has a reference of its own, which a new one follows when what is
 * tracked changes. The wire: Phoenix.Presence, and @supabase/realtime-js, src/RealtimePresence.ts.
 */

export type Meta = { phx_ref: string; phx_ref_prev?: string; [name: string]: unknown }

/** As clients are told. */
export type Metas = Record<string, { metas: Meta[] }>

/** As processes tell each other: who came, and the references of who went. */
export type PresenceDiff = { joins: [key: string, meta: Meta][]; leaves: string[] }

/** One channel's own presence. */
export type TrackedPresence = { update(payload: Record<string, unknown>): void; end(): void }

export type Presence = {
  /** Tells the state at once, and what changes from then on. */
  watch(place: string, watcher: Listener): void
  unwatch(place: string, watcher: Listener): void
  track(place: string, key: string, payload: Record<string, unknown>): TrackedPresence
  hear(from: string, place: string, told: PresenceDiff): void
  replace(from: string, state: [place: string, told: PresenceDiff][]): void
  forget(from: string): void
  mine(): [place: string, told: PresenceDiff][]
}

type Entry = { key: string; meta: Meta; from: string }
type PresencePlace = {
  present: Map<string, Entry>
  watchers: Set<Listener>
  joins: Map<string, Entry>
  leaves: Map<string, Entry>
}

/** A topic that is private is another place than the same one in public. */
export const placeOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`

const tellAfter = 20

/** `id` is this process; `tell` is how others hear of who comes and goes here. */
export function openPresence({
  id,
  tell,
}: {
  id: string
  tell: (place: string, told: PresenceDiff) => void
}): Presence {
  const places = new Map<string, PresencePlace>()
  const changed = new Set<string>()
  let count = 0
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

  function come(name: string, entry: Entry) {
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

  function of(from: string): [string, PresenceDiff][] {
    return [...places].flatMap(([name, { present }]) => {
      const joins = [...present.values()]
        .filter((entry) => entry.from === from)
        .map(({ key, meta }): [string, Meta] => [key, meta])
      return joins.length > 0 ? [[name, { joins, leaves: [] }] as [string, PresenceDiff]] : []
    })
  }

  function replace(from: string, state: [string, PresenceDiff][]) {
    const there = new Set(state.flatMap(([, { joins }]) => joins.map(([, { phx_ref }]) => phx_ref)))
    for (const [name, { joins }] of of(from)) {
      for (const [, { phx_ref }] of joins) if (!there.has(phx_ref)) go(name, phx_ref)
    }
    for (const [name, { joins }] of state) for (const [key, meta] of joins) come(name, { key, meta, from })
  }

  return {
    watch(name, watcher) {
      // the state holds what is not told yet
      flush(name)
      const place = at(name)
      place.watchers.add(watcher)
      watcher.write(frameOf(watcher, name, 'presence_state', grouped([...place.present.values()])))
    },
    unwatch(name, watcher) {
      places.get(name)?.watchers.delete(watcher)
      tidy(name)
    },
    track(name, key, payload) {
      let ref = newRef()
      come(name, { key, meta: { ...payload, phx_ref: ref }, from: id })
      return {
        update(next) {
          const before = ref
          ref = newRef()
          go(name, before)
          come(name, { key, meta: { ...next, phx_ref: ref, phx_ref_prev: before }, from: id })
        },
        end: () => go(name, ref),
      }
    },
    hear(from, name, { joins, leaves }) {
      for (const ref of leaves) go(name, ref)
      for (const [key, meta] of joins) come(name, { key, meta, from })
    },
    replace,
    forget: (from) => replace(from, []),
    mine: () => of(id),
  }

  function newRef() {
    return `${id}${(count++).toString(36)}`
  }
}

const frameOf = ({ version }: Listener, place: string, event: string, payload: Record<string, unknown>) =>
  wordFrame(version, `realtime:${place.slice(place.indexOf(':') + 1)}`, event, JSON.stringify(payload))

function grouped(entries: Entry[]): Metas {
  const metas: Metas = {}
  for (const { key, meta } of entries) {
    // a key may be any word, "__proto__" too
    const list = Object.hasOwn(metas, key) ? metas[key]! : { metas: [] }
    list.metas.push(meta)
    Object.defineProperty(metas, key, { value: list, enumerable: true, configurable: true, writable: true })
  }
  return metas
}
