import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { useEffect } from 'react'
import { changed, query } from './query.ts'
import { store } from './store.ts'
import { supabase } from './supabase.ts'

/*
 * What others do, as it happens. One socket; a private channel per person and
 * per circle of people; each message says only which table changed, and what
 * was read from that table is asked for again.
 */
export type Connection = 'connecting' | 'connected' | 'disconnected'

export const connection = store<Connection>('connecting')

const joined = new Map<string, { channel: RealtimeChannel; watchers: number }>()

/** Listens on these channels for as long as the part that asks is on screen. */
export function useLive(topics: readonly string[]) {
  const names = topics.join(' ')
  useEffect(() => {
    let gone = false
    const mine = names ? names.split(' ') : []
    const leave = supabase.realtime().then((socket) => {
      if (gone) return () => {}
      for (const topic of mine) join(socket, topic)
      return () => {
        for (const topic of mine) part(socket, topic)
      }
    })
    return () => {
      gone = true
      void leave.then((run) => run())
    }
  }, [names])
}

// The socket lives on while the access token is renewed: it is told of the new one.
supabase.auth.onAuthStateChange((event) => {
  if (event === 'TOKEN_REFRESHED') void supabase.realtime().then((socket) => socket.setAuth())
})

function join(socket: RealtimeClient, topic: string) {
  const already = joined.get(topic)
  if (already) {
    already.watchers++
    return
  }
  const channel = socket.channel(topic, { config: { private: true } })
  joined.set(topic, { channel, watchers: 1 })
  channel
    .on('broadcast', { event: 'changed' }, ({ payload }) => void changed(payload.table))
    .subscribe((state) => {
      if (state !== 'SUBSCRIBED') return hear(socket)
      connection.set('connected')
      catchUp()
    })
}

function part(socket: RealtimeClient, topic: string) {
  const held = joined.get(topic)
  if (!held || --held.watchers > 0) return
  joined.delete(topic)
  void socket.removeChannel(held.channel)
}

/** A channel may close or be refused while the socket is well; only a lost socket is worth a word. */
function hear(socket: RealtimeClient) {
  if (!socket.isConnected() && joined.size > 0) connection.set('disconnected')
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** What changed before the channel was joined was not told on it: whatever was read by then is asked for again, once. */
function catchUp() {
  clearTimeout(waiting)
  const now = Date.now()
  waiting = setTimeout(() => {
    void query.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < now })
  }, 100)
}
