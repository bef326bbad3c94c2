import type { Rights } from '../rights.ts'
import { tokenBucket } from '../token-bucket.ts'
import type { Listener } from '../topics.ts'
import type { Presence, TrackedPresence } from './presence.ts'

/** The part of one channel in who is present on its topic. */
export type ChannelPresence = {
  /** Follows what the channel may do now. */
  allow(rights: Rights): void
  hear(payload: Record<string, unknown>): PresenceAnswer
  end(): void
}

/** `over` ends the channel, as there. */
type PresenceAnswer = { says: 'ok' } | { says: 'refused' | 'over'; reason: string }

const presenceBounds = { size: 16 * 1024, rate: 5, burst: 50 }

export function openChannelPresence({
  presence,
  place,
  key,
  enabled,
  listener,
}: {
  presence: Presence
  place: string
  key: string
  /** Wants to be told of the others. */
  enabled: boolean
  listener: Listener
}): ChannelPresence {
  const calls = tokenBucket(presenceBounds.rate, presenceBounds.burst)
  let wants = enabled
  let watching = false
  let mayTrack = false
  let tracked: TrackedPresence | undefined
  let last = ''

  function watch(may: boolean) {
    if (may === watching) return
    watching = may
    if (may) presence.watch(place, listener)
    else presence.unwatch(place, listener)
  }

  function untrack() {
    tracked?.end()
    tracked = undefined
    last = ''
  }

  function track(payload: unknown): PresenceAnswer {
    if (!mayTrack) return { says: 'refused', reason: 'Unauthorized: You do not have permissions to track presence' }
    if (payload !== undefined && !isObject(payload)) {
      return { says: 'refused', reason: 'Presence track payload must be a map' }
    }
    const text = JSON.stringify(payload ?? {})
    if (text.length > presenceBounds.size) return { says: 'over', reason: 'Track message size exceeded' }
    if (text === last) return { says: 'ok' }
    last = text
    if (tracked) tracked.update(payload ?? {})
    else tracked = presence.track(place, key, payload ?? {})
    return { says: 'ok' }
  }

  return {
    allow({ reads, writes }) {
      mayTrack = writes.includes('presence')
      if (!mayTrack) untrack()
      watch(wants && reads.includes('presence'))
    },
    hear({ event, payload }) {
      if (!calls.take(Date.now())) return { says: 'over', reason: 'Too many presence messages per second' }
      const what = typeof event === 'string' ? event.toLowerCase() : ''
      if (what === 'track') {
        const answer = track(payload)
        // who tracks wants to see the others too, from then on
        if (answer.says === 'ok') wants = true
        return answer
      }
      if (what !== 'untrack') return { says: 'refused', reason: 'UnknownPresenceEvent' }
      untrack()
      return { says: 'ok' }
    },
    end() {
      untrack()
      watch(false)
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
