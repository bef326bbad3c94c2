import type { Listener } from '../topics.ts'
import type { PresenceDiff } from './presence-diff.ts'
import { openPlaces } from './presence-places.ts'

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

/** A topic that is private is another place than the same one in public. */
export const placeOf = (topic: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${topic}`

/** `id` is this process; `tell` is how others hear of who comes and goes here. */
export function openPresence({
  id,
  tell,
}: {
  id: string
  tell: (place: string, told: PresenceDiff) => void
}): Presence {
  const { come, go, of, watch, unwatch } = openPlaces({ id, tell })
  let count = 0

  function replace(from: string, state: [string, PresenceDiff][]) {
    const there = new Set(state.flatMap(([, { joins }]) => joins.map(([, { phx_ref }]) => phx_ref)))
    for (const [name, { joins }] of of(from)) {
      for (const [, { phx_ref }] of joins) if (!there.has(phx_ref)) go(name, phx_ref)
    }
    for (const [name, { joins }] of state) for (const [key, meta] of joins) come(name, { key, meta, from })
  }

  return {
    watch,
    unwatch,
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
