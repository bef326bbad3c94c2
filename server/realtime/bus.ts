import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, type Log } from '../log.ts'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import type { BroadcastPayload } from './frames.ts'
import { type Note, openNoteQueue } from './note-queue.ts'
import type { PresenceDiff } from './presence/presence-diff.ts'

/*
 * The logical messages between the processes on one database, which go through the write-ahead log and which each
 * process reads there anyway. Nothing is stored, nothing is locked, and a commit waits for none of it, as it would with
 * NOTIFY. What is said during one query leaves with the next.
 */

type Bus = {
  /** Does nothing while no other process is there. */
  say(topic: string, isPrivate: boolean, spoken: BroadcastPayload): void
  tellPresence(place: string, told: PresenceDiff): void
  /** Takes a note from the log: of any process, this one too. */
  hear(text: string): void
  /** The log is heard from here on: asks the others who is present. */
  greet(): void
  /** Resolves once the others have answered, or after a second. */
  greeted(): Promise<unknown>
  stop(): void
}

type BusHears = {
  said(topic: string, isPrivate: boolean, spoken: BroadcastPayload): void
  presence(from: string, place: string, told: PresenceDiff): void
  /** All that is present in another process. */
  replace(from: string, state: [place: string, told: PresenceDiff][]): void
  forget(from: string): void
  /** All that is present in this one. */
  mine(): [place: string, told: PresenceDiff][]
}

/** A process is there while it has a slot of this name; `id` is eight hexadecimal digits. */
export const slotName = (id: string) => `realtime_${id}`

const lookEvery = 1_000
const patience = 1_000

export function openBus({
  id,
  query,
  log,
  hears,
}: {
  id: string
  query: PipelineQuery
  log: Log
  hears: BusHears
}): Bus {
  // how often in a row a peer's slot was not there
  const peers = new Map<string, number>()
  const unanswered = new Set<string>()
  let answered = () => {}
  let greeting: Promise<unknown> = Promise.resolve()
  const { add, stop } = openNoteQueue({ id, query, log, mine: hears.mine })

  const take: { [kind in Note['kind']]: (from: string, note: Extract<Note, { kind: kind }>) => void } = {
    said: (_, { topic, isPrivate, body }) => hears.said(topic, isPrivate, { body }),
    bytes: (_, { topic, isPrivate, event, base64 }) =>
      hears.said(topic, isPrivate, { event, bytes: Buffer.from(base64, 'base64') }),
    presence: (from, { place, told }) => hears.presence(from, place, told),
    hello(from, { state }) {
      hears.replace(from, state)
      const mine = hears.mine()
      add({ kind: 'state', to: from, state: mine }, mine.length)
    },
    state(from, { to, state }) {
      if (to === id) hears.replace(from, state)
      answer(from)
    },
  }

  function answer(from: string) {
    if (unanswered.delete(from) && unanswered.size === 0) answered()
  }

  /** A peer with a slot is there, even if its hello was missed; one without for two looks is gone. */
  async function look() {
    const there = new Set(await others(query, id))
    for (const peer of there) peers.set(peer, 0)
    for (const [peer, missed] of peers) {
      if (there.has(peer)) continue
      peers.set(peer, missed + 1)
      if (missed < 1) continue
      peers.delete(peer)
      answer(peer)
      hears.forget(peer)
    }
  }
  const looks = setInterval(() => {
    look().catch((error: unknown) => log.debug('other processes could not be found', factsOf(error)))
  }, lookEvery).unref()

  return {
    say(topic, isPrivate, spoken) {
      if (peers.size === 0) return
      if ('body' in spoken) return add({ kind: 'said', topic, isPrivate, body: spoken.body }, spoken.body.length)
      const base64 = spoken.bytes.toString('base64')
      add({ kind: 'bytes', topic, isPrivate, event: spoken.event, base64 }, base64.length)
    },
    tellPresence(place, told) {
      if (peers.size > 0) add({ kind: 'presence', place, told }, 0)
    },
    hear(text) {
      const heard = JSON.parse(text) as { from: string; notes: Note[] }
      if (heard.from === id) return
      peers.set(heard.from, 0)
      for (const note of heard.notes) take[note.kind](heard.from, note as never)
    },
    greet() {
      greeting = (async () => {
        add({ kind: 'hello', state: hears.mine() }, 0)
        await look().catch((error: unknown) => log.debug('other processes could not be found', factsOf(error)))
        for (const peer of peers.keys()) unanswered.add(peer)
        if (unanswered.size > 0) {
          await Promise.race([new Promise<void>((resolve) => (answered = resolve)), sleep(patience)])
        }
        unanswered.clear()
      })()
    },
    greeted: () => greeting,
    stop() {
      stop()
      clearInterval(looks)
      answered()
    },
  }
}

async function others(query: PipelineQuery, id: string) {
  const rows = await query(
    { role: 'anon', claims: '{}', timeout: '5s' },
    {
      text: `select distinct substr(slot_name, 10, 8) from pg_catalog.pg_replication_slots
        where database = pg_catalog.current_database() and slot_name ~ '^realtime_[0-9a-f]{8}_'`,
      repeatable: true,
    },
  )
  return rows.map(([name]) => String(name)).filter((name) => name !== id)
}
