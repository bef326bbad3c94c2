import { useEffect } from 'react'
import { thisTab, whenGone, whenLeading } from '../browser/leader-tab.ts'
import { retryWhenOnline } from '../browser/retry-when-online.ts'
import { store } from '../browser/store.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { changed, isLeftToWriting, query } from '../query/query.ts'
import { coalesce, refetchStale } from '../query/refetch.ts'
import type { openChannels } from './channels.ts'
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

/** The channels of the tab that leads, once it is calm. */
let channels: ReturnType<typeof openChannels> | undefined

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
  if (leads) channels?.settle()
  else say({ kind: 'watching', tab: thisTab, topics })
}

whenLeading('live', () => {
  leads = true
  say({ kind: 'who watches what?' })
  void lead()
})

async function lead() {
  await whenIdle()
  const known = await retryWhenOnline(() => import('./channels.ts'))
  channels = known.openChannels({
    isWanted: (topic) => topicsOf().has(topic),
    wanted: topicsOf,
    onJoined(topic, since) {
      say({ kind: 'joined', topic })
      catchUp(since)
    },
    onChanged(table, rows) {
      say({ kind: 'changed', table, ...(rows && { rows }) })
      hearChange(table, rows)
    },
    onGap: catchUp,
    onState: tell,
  })
  channels.settle()
}

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
      channels?.settle()
    })
  }
  topicsOfTabs.set(tab, topics)
  tell(connection.get())
  for (const topic of topics) if (channels?.isHeard(topic)) say({ kind: 'joined', topic })
  channels?.settle()
}

function tell(state: Connection) {
  connection.set(state)
  say({ kind: 'state', state })
}

/** The channels that any tab watches. */
const topicsOf = () => new Set([...topicsOfTabs.values()].flat())

// who hears of a change is told after everybody can see it, so it may be asked for at once
const hearOf = coalesce(changed)

function hearChange(table: string, rows: readonly unknown[] | undefined) {
  if (!areTaken(table, rows)) void hearOf(table)
}

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
