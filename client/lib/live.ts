import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { useEffect } from 'react'
import { askAgain, inTurn } from './again.ts'
import { changed, isBeingWritten, query } from './query.ts'
import { store } from './store.ts'
import { supabase } from './supabase.ts'

/*
 * What others do, as it happens. One socket; a private channel per person and
 * per circle of people; each message says only which table changed, and what
 * was read from that table is asked for again.
 */
export type Connection = 'connecting' | 'connected' | 'disconnected'

export const connection = store<Connection>('connecting')

/** Channels by topic: how many parts watch them, which are joined, which are being left. */
const watched = new Map<string, number>()
const joined = new Map<string, RealtimeChannel>()
const leaving = new Map<string, Promise<unknown>>()

/** Listens on these channels for as long as the part that asks is on screen. */
export function useLive(topics: readonly string[]) {
  const names = topics.join(' ')
  useEffect(() => {
    const mine = names ? names.split(' ') : []
    for (const topic of mine) void join(topic)
    return () => {
      for (const topic of mine) part(topic)
    }
  }, [names])
}

// The socket outlives access tokens, and people: it is told of the new one.
supabase.auth.onAuthStateChange((event) => {
  if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN') void supabase.realtime().then((socket) => socket.setAuth())
})

async function join(topic: string) {
  watched.set(topic, (watched.get(topic) ?? 0) + 1)
  await settled()
  const socket = await supabase.realtime()
  await leaving.get(topic)
  if (joined.has(topic) || !watched.get(topic)) return
  const channel = socket.channel(topic, { config: { private: true } })
  joined.set(topic, channel)
  channel
    .on('broadcast', { event: 'changed' }, ({ payload }) => void hearOf(payload.table))
    .subscribe((state) => {
      if (state !== 'SUBSCRIBED') return hear(socket)
      connection.set('connected')
      catchUp()
    })
}

/**
 * The page comes first: nobody listens before what it asks for is there, and then to everything at once, since each
 * joining asks again for what was read before it. Nobody waits long for that.
 */
async function settled() {
  for (let waits = 0; waits < 40 && query.isFetching() > 0; waits++) await new Promise((go) => setTimeout(go, 50))
}

/** Leaves after a moment, since the next page often watches the same channels. */
function part(topic: string) {
  watched.set(topic, watched.get(topic)! - 1)
  setTimeout(async () => {
    const channel = joined.get(topic)
    if (!channel || watched.get(topic)) return
    joined.delete(topic)
    const socket = await supabase.realtime()
    const left = socket.removeChannel(channel)
    leaving.set(topic, left)
    await left
    leaving.delete(topic)
  }, 1000)
}

/** A channel may close or be refused while the socket is well; only a lost socket is worth a word. */
function hear(socket: RealtimeClient) {
  if (!socket.isConnected() && joined.size > 0) connection.set('disconnected')
}

// who hears of a change is told after everybody can see it, so it may be asked for at once
const hearOf = inTurn(changed)

let waiting: ReturnType<typeof setTimeout> | undefined

/** What changed before the channel was joined was not told on it: whatever was read by then is asked for again, once. */
function catchUp() {
  clearTimeout(waiting)
  const now = Date.now()
  waiting = setTimeout(() => {
    void askAgain(query, ({ queryKey, state }) => state.dataUpdatedAt < now && !isBeingWritten(queryKey[0]))
  }, 100)
}
