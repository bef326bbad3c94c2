import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { retryWhenOnline } from '../browser/retry-when-online.ts'
import { server } from '../supabase/config.ts'
import { session } from '../supabase/session.ts'
import { supabase } from '../supabase/supabase.ts'

/* The channels of the tab that holds the socket. They come once the page is calm: no first screen waits for them. */

interface ChannelEvents {
  isWanted: (topic: string) => boolean
  wanted: () => Iterable<string>
  onJoined: (topic: string, since: number) => void
  onChanged: (table: string, rows: readonly unknown[] | undefined) => void
  /** More may have changed than was told. */
  onGap: () => void
  onState: (state: 'connected' | 'disconnected') => void
}

/** Joins what is wanted, and leaves what is not, whenever `settle` is called. */
export function openChannels(events: ChannelEvents) {
  const { isWanted, wanted, onJoined, onChanged, onGap, onState } = events
  /** Channels by topic: which are joined (and heard by now), which are being left. */
  const joined = new Map<string, RealtimeChannel>()
  const heard = new Set<string>()
  const leaving = new Map<string, Promise<unknown>>()
  /** Cleanups for when a channel is left. */
  const departures = new Map<string, () => void>()

  async function join(topic: string) {
    // where the network went before these came, whoever waits for them hears once there is one again
    const socket = await retryWhenOnline(supabase.realtime)
    await leaving.get(topic)
    // where people talk they also tell each other that they are there
    const said = topic.startsWith('conversation:') ? await retryWhenOnline(() => import('./presence.ts')) : undefined
    if (joined.has(topic) || !isWanted(topic)) return
    const replay = past()
    const me = session.get().user?.id
    const channel = socket.channel(topic, {
      config: { private: true, ...(replay && { broadcast: { replay } }), ...(said && me && { presence: { key: me } }) },
    })
    joined.set(topic, channel)
    const presence = said?.attend(topic, channel)
    if (presence) departures.set(topic, presence.left)
    let replayed = 0
    let isFirst = true
    channel
      .on('broadcast', { event: 'changed' }, ({ payload, meta }) => {
        onChanged(payload.table, payload.rows)
        // there may have been more
        if (meta?.replayed && ++replayed === replay?.limit) onGap()
      })
      .subscribe((state) => {
        if (state !== 'SUBSCRIBED') {
          heard.delete(topic)
          return hear(socket)
        }
        heard.add(topic)
        presence?.arrived()
        onState('connected')
        onJoined(topic, isFirst && replay ? performance.timeOrigin : Date.now())
        isFirst = false
      })
  }

  async function part(topic: string) {
    const channel = joined.get(topic)
    if (!channel) return
    joined.delete(topic)
    heard.delete(topic)
    departures.get(topic)?.()
    departures.delete(topic)
    const socket = await supabase.realtime()
    const left = socket.removeChannel(channel)
    leaving.set(topic, left)
    await left
    leaving.delete(topic)
  }

  /** A channel may close or be refused while the socket is well; only a lost socket is worth a word. */
  function hear(socket: RealtimeClient) {
    if (!socket.isConnected() && joined.size > 0) onState('disconnected')
  }

  // The socket outlives access tokens, and people: it is told of the new one. One whose file did not load reads the token
  // when it is made.
  supabase.onAuth((event) => {
    if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN' || event === 'MFA_CHALLENGE_VERIFIED')
      void supabase.realtime().then(
        (socket) => socket.setAuth(),
        () => undefined,
      )
  })

  return {
    isHeard: (topic: string) => heard.has(topic),
    settle() {
      for (const topic of wanted()) if (!joined.has(topic)) void join(topic)
      for (const topic of [...joined.keys()]) if (!isWanted(topic)) void part(topic)
    },
  }
}

const justNow = 30_000
const doubt = 10_000

/**
 * A page that has just come up is told again what was told since the server answered it first, and some seconds of
 * doubt before: it need not ask for everything twice.
 */
const past = () =>
  server.since && performance.now() < justNow ? { since: server.since - doubt, limit: 25 } : undefined
