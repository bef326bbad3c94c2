import type { RealtimeChannel } from '@supabase/realtime-js'
import { useEffect } from 'react'
import { store } from '../browser/store.ts'
import { settings } from '../settings/settings.ts'
import { myId } from '../supabase/session.ts'

/*
 * The messages of people on a channel past the database: that somebody is there, and that they are typing. It goes over
 * the one socket that some tab of this browser holds, and from there to all tabs. A person who does not want to be seen
 * says nothing, and sees nobody.
 */
type PresenceMessage =
  | { kind: 'typing'; topic: string; from: string }
  | { kind: 'here'; topic: string; people: readonly string[] }
  | { kind: 'type'; topic: string }
  | { kind: 'who?' }

const tabs = new BroadcastChannel('said')
const lasts = 5000

/** True where a person shows that they are there and typing, and sees it of others: a setting of theirs. */
const seen = () => settings.get().show_presence
settings.watch(() => {
  for (const [topic, channel] of channels) show(topic, channel)
})

/** The channels of the tab that holds the socket. */
const channels = new Map<string, RealtimeChannel>()
const online = store<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
const typing = store<ReadonlyMap<string, ReadonlyMap<string, number>>>(new Map())

/** A person's presence. Who they are is the key of the entry, which the server gives and not they. */
interface PresentPerson {
  typing_at?: number
}

/** Before a channel is joined: what is heard on it. Afterwards `arrived` says that one is there. */
export function attend(topic: string, channel: RealtimeChannel) {
  channels.set(topic, channel)
  // when each last typed, by their own clock: only that it changed says anything
  const last = new Map<string, number>()
  channel.on('presence', { event: 'sync' }, () => {
    for (const [person, devices] of Object.entries(channel.presenceState<PresentPerson>())) {
      const typing_at = Math.max(0, ...devices.map((device) => device.typing_at ?? 0))
      const before = last.get(person)
      if (typing_at > (before ?? 0)) last.set(person, typing_at)
      if (before !== undefined && typing_at > before) tell({ kind: 'typing', topic, from: person })
      else if (before === undefined) last.set(person, typing_at)
    }
    tell({ kind: 'here', topic, people: peopleIn(channel) })
  })
  return {
    arrived: () => show(topic, channel),
    left: () => {
      channels.delete(topic)
      tell({ kind: 'here', topic, people: [] })
    },
  }
}

const peopleIn = (channel: RealtimeChannel) => Object.keys(channel.presenceState())

function show(topic: string, channel: RealtimeChannel) {
  void (seen() ? channel.track({}) : channel.untrack())
  tell({ kind: 'here', topic, people: peopleIn(channel) })
}

function tell(said: PresenceMessage) {
  tabs.postMessage(said)
  hear(said)
}

function hear(said: PresenceMessage) {
  if (said.kind === 'here') online.set(new Map([...online.get(), [said.topic, new Set(said.people)]]))
  else if (said.kind === 'typing' && said.from !== myId()) noteTyping(said.topic, said.from, Date.now() + lasts)
  else if (said.kind === 'type') void channels.get(said.topic)?.track({ typing_at: Date.now() })
  else if (said.kind === 'who?')
    for (const [topic, channel] of channels)
      tabs.postMessage({ kind: 'here', topic, people: peopleIn(channel) } satisfies PresenceMessage)
}

tabs.onmessage = ({ data }: MessageEvent<PresenceMessage>) => hear(data)

function noteTyping(topic: string, person: string, until: number) {
  typing.set(new Map([...typing.get(), [topic, new Map([...(typing.get().get(topic) ?? []), [person, until]])]]))
  setTimeout(forget, lasts + 50)
}

function forget() {
  const now = Date.now()
  const left = [...typing.get()].map(
    ([topic, people]) => [topic, new Map([...people].filter(([, until]) => until > now))] as const,
  )
  typing.set(new Map(left))
}

/** Somebody has said what they were typing. */
export function doneTyping(topic: string, person: string) {
  if (typing.get().get(topic)?.has(person)) {
    noteTyping(topic, person, 0)
    forget()
  }
}

const nobody: ReadonlySet<string> = new Set()

/** The others who are online. */
export function useOnline(topic: string): ReadonlySet<string> {
  const all = online.use()
  const { show_presence: shown } = settings.use()
  useEffect(() => tabs.postMessage({ kind: 'who?' } satisfies PresenceMessage), [])
  return (shown && all.get(topic)) || nobody
}

export function useTyping(topic: string): string[] {
  const all = typing.use()
  return settings.use().show_presence ? [...(all.get(topic)?.keys() ?? [])] : []
}

let lastSaid = 0

/** Says, at most each two seconds, that one is typing. */
export function sayTyping(topic: string) {
  if (!seen() || Date.now() - lastSaid < 2000) return
  lastSaid = Date.now()
  const said: PresenceMessage = { kind: 'type', topic }
  if (channels.has(topic)) hear(said)
  else tabs.postMessage(said)
}
