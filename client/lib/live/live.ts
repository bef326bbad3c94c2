import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import { useEffect } from 'react'
import { thisTab, whenGone, whenLeading } from '../browser/leader-tab.ts'
import { store } from '../browser/store.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { changed, isLeftToWriting, query } from '../query/query.ts'
import { coalesce, refetchStale } from '../query/refetch.ts'
import { server } from '../supabase/config.ts'
import { session } from '../supabase/session.ts'
import { supabase } from '../supabase/supabase.ts'
import { areTaken } from './row-takers.ts'

/*
 * The changes of others, as they happen. One socket for all tabs of a browser, held by one of them; a private channel
 * per person, group, tenant and conversation; each message says which table changed, and what was read from that table
 * is asked for again, but for what its rows were put into.
 */
type Connection = 'connecting' | 'connected' | 'disconnected'

export const connection = store<Connection>('connecting')

/** Messages between tabs: what each watches, and what the one with the socket hears. */
type TabMessage =
  | { kind: 'who watches what?' }
  | { kind: 'watching'; tab: string; topics: readonly string[] }
  | { kind: 'joined'; topic: string }
  | { kind: 'changed'; table: string; rows?: readonly unknown[] }
  | { kind: 'state'; state: Connection }

const tabs = new BroadcastChannel('live')
const say = (said: TabMessage) => tabs.postMessage(said)

/** This tab's number of watchers, by channel. */
const watched = new Map<string, number>()
/** Each tab's subscriptions, as far as this one knows: all where it leads. */
const topicsOfTabs = new Map<string, readonly string[]>()
let leads = false

/** Channels by topic: which are joined (and heard by now), which are being left. */
const joined = new Map<string, RealtimeChannel>()
const heard = new Set<string>()
const leaving = new Map<string, Promise<unknown>>()
/** Cleanups for when a channel is left. */
const departures = new Map<string, () => void>()

/** Listens on these channels for as long as the part that asks is on screen. */
export function useLive(topics: readonly string[]) {
  const names = topics.join(' ')
  useEffect(() => {
    const mine = names ? names.split(' ') : []
    for (const topic of mine) watched.set(topic, (watched.get(topic) ?? 0) + 1)
    announceTopics()
    return () => {
      for (const topic of mine) watched.set(topic, watched.get(topic)! - 1)
      // the next page often watches the same channels
      setTimeout(announceTopics, 1000)
    }
  }, [names])
}

function announceTopics() {
  const topics = [...watched].flatMap(([topic, parts]) => (parts > 0 ? [topic] : []))
  topicsOfTabs.set(thisTab, topics)
  if (leads) settle()
  else say({ kind: 'watching', tab: thisTab, topics })
}

whenLeading('live', () => {
  leads = true
  say({ kind: 'who watches what?' })
  settle()
})

tabs.onmessage = ({ data: said }: MessageEvent<TabMessage>) => {
  if (said.kind === 'who watches what?') announceTopics()
  else if (said.kind === 'watching') attend(said.tab, said.topics)
  else if (said.kind === 'changed') hearChange(said.table, said.rows)
  else if (said.kind === 'state') connection.set(said.state)
  else if (watched.get(said.topic)) catchUp()
}

/** Another tab watches these; what is joined already it hears from now on. */
function attend(tab: string, topics: readonly string[]) {
  if (!leads) return
  if (!topicsOfTabs.has(tab)) {
    whenGone(tab, () => {
      topicsOfTabs.delete(tab)
      settle()
    })
  }
  topicsOfTabs.set(tab, topics)
  tell(connection.get())
  for (const topic of topics) if (heard.has(topic)) say({ kind: 'joined', topic })
  settle()
}

function tell(state: Connection) {
  connection.set(state)
  say({ kind: 'state', state })
}

const isWanted = (topic: string) => [...topicsOfTabs.values()].some((topics) => topics.includes(topic))

/** Joins what any tab watches, and leaves what none does. */
function settle() {
  for (const topic of new Set([...topicsOfTabs.values()].flat())) if (!joined.has(topic)) void join(topic)
  for (const topic of [...joined.keys()]) if (!isWanted(topic)) void part(topic)
}

// The socket outlives access tokens, and people: it is told of the new one.
supabase.onAuth((event) => {
  if (leads && (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN'))
    void supabase.realtime().then((socket) => socket.setAuth())
})

async function join(topic: string) {
  await whenIdle()
  const socket = await supabase.realtime()
  await leaving.get(topic)
  // where people talk they also tell each other that they are there
  const said = topic.startsWith('conversation:') ? await import('./presence.ts') : undefined
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
      say({ kind: 'changed', table: payload.table, rows: payload.rows })
      hearChange(payload.table, payload.rows)
      // there may have been more
      if (meta?.replayed && ++replayed === replay?.limit) catchUp()
    })
    .subscribe((state) => {
      if (state !== 'SUBSCRIBED') {
        heard.delete(topic)
        return hear(socket)
      }
      heard.add(topic)
      presence?.arrived()
      tell('connected')
      say({ kind: 'joined', topic })
      catchUp(isFirst && replay ? performance.timeOrigin : Date.now())
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
  if (!socket.isConnected() && joined.size > 0) tell('disconnected')
}

// who hears of a change is told after everybody can see it, so it may be asked for at once
const hearOf = coalesce(changed)

function hearChange(table: string, rows: readonly unknown[] | undefined) {
  if (!areTaken(table, rows)) void hearOf(table)
}

const justNow = 30_000
const doubt = 10_000

/**
 * A page that has just come up is told again what was told since the server answered it first, and some seconds of
 * doubt before: it need not ask for everything twice.
 */
const past = () =>
  server.since && performance.now() < justNow ? { since: server.since - doubt, limit: 25 } : undefined

let waiting: ReturnType<typeof setTimeout> | undefined
let before = 0

/** Fetches once more what was read before the channel was joined: changes before that were not told on it. */
function catchUp(then = Date.now()) {
  clearTimeout(waiting)
  before = Math.max(before, then)
  waiting = setTimeout(() => {
    void refetchStale(query, ({ queryKey, state }) => state.dataUpdatedAt < before && !isLeftToWriting(queryKey[0]))
  }, 100)
}
