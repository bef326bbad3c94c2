import { PostgrestClient } from '@supabase/postgrest-js'
import { v7 } from 'uuid'
import { type OutboxStorage, sendQueue } from '../client/lib/outbox-line.ts'
import { sendOne } from '../client/lib/outbox-send.ts'
import type { WaitingWrite } from '../client/lib/waiting-write.ts'
import type { Write } from '../client/lib/write-request.ts'
import type { Database } from '../supabase/types.ts'

/*
 * A minute of writing on a bad line, in a clock of its own: every 200 ms the network is there or not, by chance. What
 * is asked while it is away never leaves; what is answered while it is away has happened, and nobody hears of it. Now
 * and then the tab dies in the middle. The same seed is the same minute.
 */
const slot = 200
const minute = 60_000

/** What the person meant: the tasks and groups that should be there in the end, in the order of writing. */
export interface IntendedWrite {
  tasks: { id: string; group_id: string; title: string; done: boolean }[]
  deleted: string[]
  groups: { id: string; name: string }[]
  /** How many writes were made, in how many requests, and how many of those were lost on the way or on the way back. */
  writes: number
  requests: number
  lost: number
}

type Fetch = typeof fetch

/** Writes for a minute and sends until nothing waits. `first` is a group that the person is in already. */
export async function storm(seed: number, { url, first, fetch }: { url: string; first: string; fetch: Fetch }) {
  const chance = chancesOf(seed)
  const box = new Map<number, WaitingWrite>()
  const meant: IntendedWrite = { tasks: [], deleted: [], groups: [], writes: 0, requests: 0, lost: 0 }
  const shelf: OutboxStorage = {
    all: async () => [...box.values()].map((one) => structuredClone(one)),
    put: async (one) => box.set(one.seq, structuredClone(one)),
    drop: async (seqs) => {
      for (const seq of seqs) box.delete(seq)
    },
  }
  const isUp: boolean[] = Array.from({ length: minute / slot }, () => chance() < 0.5)
  const up = (at: number) => isUp[Math.floor(at / slot)] ?? true
  let now = 0
  let seq = 0

  const bad: Fetch = async (input, init) => {
    meant.requests += 1
    if (chance() < 0.3) writeOne()
    const arrives = up(now)
    now += 20 + chance() * 250
    if (!arrives) return lose()
    const answer = await fetch(input, init)
    return up(now) ? answer : lose()
  }
  function lose(): never {
    meant.lost += 1
    throw new TypeError('Failed to fetch')
  }
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: bad })

  function put(deed: Write) {
    seq += 1
    meant.writes += 1
    box.set(seq, { seq, deed, user: 'me', at: now, build: '', shape: 1, tries: 0, state: 'waiting' })
  }
  const versions = new Map<string, number>()
  function writeOne() {
    const dice = chance()
    const task = meant.tasks[Math.floor(chance() * meant.tasks.length)]
    if (dice < 0.1) {
      const group = { id: v7(), name: `Group ${seed}.${seq}` }
      meant.groups.push(group)
      return put({ rpc: 'create_group', args: { ...group, tz: 'UTC', color: 'sky' } })
    }
    if (dice < 0.5 || !task) {
      const group_id = meant.groups.at(Math.floor(chance() * (meant.groups.length + 1)))?.id ?? first
      const added = { id: v7(), group_id, title: `Task ${seed}.${seq}` }
      meant.tasks.push({ ...added, done: false })
      versions.set(added.id, 1)
      return put({ table: 'tasks', verb: 'insert', row: { ...added, rank: `a${seq}` } })
    }
    const version = versions.get(task.id)!
    if (dice < 0.75 && !task.done) {
      task.title = `Renamed ${seed}.${seq}`
      versions.set(task.id, version + 1)
      return put({ table: 'tasks', verb: 'update', id: task.id, version, row: { title: task.title } })
    }
    if (dice < 0.95) {
      task.done = !task.done
      versions.set(task.id, version + 1)
      return put({ rpc: 'finish_task', args: { id: task.id, done: task.done } })
    }
    meant.tasks = meant.tasks.filter(({ id }) => id !== task.id)
    meant.deleted.push(task.id)
    put({ rpc: 'delete_task', args: { id: task.id } })
  }

  const killed = new Error('The tab is gone.')
  const send = async ({ deed, changed }: WaitingWrite) => {
    const answer = await sendOne(rest, deed, changed)
    if (now < minute && chance() < 0.05) throw killed
    return answer
  }
  while (now < minute || box.size > 0) {
    if (now < minute) writeOne()
    await sendQueue({ shelf, user: 'me' }, send).catch((error: unknown) => {
      if (error !== killed) throw error
    })
    const stuck = [...box.values()].find(({ state }) => state !== 'waiting')
    if (stuck) throw new Error(`Seed ${seed}: ${JSON.stringify(stuck)}`)
    now += chance() * 2000
    if (now > 10 * minute) throw new Error(`Seed ${seed}: nothing arrives any more.`)
  }
  return meant
}

/** Numbers between 0 and 1 that only look like chance (mulberry32). */
function chancesOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
