import { PostgrestClient } from '@supabase/postgrest-js'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sample } from '../../../test/sample.ts'
import type { Rest } from '../../lib/outbox/answers.ts'
import { joined } from '../../lib/outbox/joining.ts'
import { type OutboxStorage, sendQueue } from '../../lib/outbox/queue.ts'
import { sendOne } from '../../lib/outbox/send.ts'
import type { WaitingWrite, WriteRow } from '../../lib/outbox/waiting-write.ts'
import type { Write } from '../../lib/outbox/write-request.ts'
import type { EntryFields, EntrySave } from '../data/types.ts'
import type { EntryDraft } from './entry-draft.ts'
import { type EntryWriter, openWriter } from './entry-writer.ts'

/*
 * Writing on a device whose tabs die in the middle of a sentence, whose disk is slow, and whose network loses requests
 * and answers. What was on screen for half a second is at the server in the end, and once.
 */

const me = 'me'
const id = '00000000-0000-4000-8000-00000000e001'
const blank: EntryFields = {
  entry_date: '2026-03-12',
  entry_time: '12:04:00',
  tz: 'UTC',
  title: null,
  body_html: '',
  mood: null,
  feelings: [],
  tags: [],
  prompt_id: null,
  template_id: null,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Chance = () => number

/** Numbers between 0 and 1 that only look like chance (mulberry32). */
function chancesOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The table at the server, by the requests that REST takes: each may be lost before it arrives, or its answer after. */
function serverOf(isLost: Chance) {
  const rows = new Map<string, WriteRow>()
  let inserts = 0
  function insert(row: WriteRow): WriteRow[] {
    if (rows.has(String(row.id))) return []
    inserts += 1
    rows.set(String(row.id), { ...row, version: 1 })
    return []
  }
  function find(by: URLSearchParams) {
    const row = rows.get(by.get('id')!.slice('eq.'.length))
    return row && [null, `eq.${row.version}`].includes(by.get('version')) ? row : undefined
  }
  function change(before: WriteRow | undefined, to: WriteRow): WriteRow[] {
    if (!before) return []
    rows.set(String(before.id), { ...before, ...to, version: Number(before.version) + 1 })
    return [{ id: before.id }]
  }
  function answerTo(method: string | undefined, by: URLSearchParams, body: string) {
    if (method === 'POST') return insert(JSON.parse(body))
    const row = find(by)
    return method === 'PATCH' ? change(row, JSON.parse(body)) : [row].filter((one) => one !== undefined)
  }
  const answer: typeof fetch = async (address, { method, body } = {}) => {
    if (isLost() < 0.25) throw new TypeError('Failed to fetch')
    const data = answerTo(method, new URL(String(address)).searchParams, String(body))
    if (isLost() < 0.25) throw new TypeError('Failed to fetch')
    return Response.json(data)
  }
  const rest = new PostgrestClient('http://localhost', { fetch: answer })
  return { rest, rows, inserts: () => inserts }
}

/** The device: the outbox on its disk and the drafts, which all outlive a tab. */
function deviceOf(rest: Rest, { disk, dies }: { disk: Chance; dies: Chance }) {
  let line: WaitingWrite[] = []
  let last = 0
  const drafts = new Map<string, string>()
  const slow = () => new Promise((go) => setTimeout(go, disk() * 1500))
  const shelf: OutboxStorage = {
    all: async () => structuredClone(line),
    put: async (one) => {
      line = line.map((other) => (other.seq === one.seq ? structuredClone(one) : other))
    },
    change: async (seq, to) => {
      line = line.map((one) => (one.seq === seq ? to(structuredClone(one)) : one))
      return structuredClone(line.find((one) => one.seq === seq))
    },
    drop: async (seqs) => {
      line = line.filter(({ seq }) => !seqs.includes(seq))
    },
  }
  async function add(write: Write, isAlive: () => boolean) {
    await slow()
    if (!isAlive()) return false
    const one = { write, user: me, at: Date.now(), build: '', shape: 1, tries: 0, state: 'waiting' as const }
    const into = joined(line, one)
    if (into) await shelf.put(into)
    else line.push({ ...one, seq: ++last })
    await slow()
    return isAlive()
  }
  const killed = new Error('The tab is gone.')
  const send = () =>
    sendQueue({ shelf, user: me }, async ({ write, changed }) => {
      const answer = await sendOne(rest, write, changed)
      if (dies() < 0.1) throw killed
      return answer
    }).catch(() => false)
  return { drafts, add, send, line: () => line, longest: () => line.length }
}

type Device = ReturnType<typeof deviceOf>

/** A tab: it takes over the draft that the one before it left, or begins. */
function tabOn(device: Device) {
  let isAlive = true
  const doors = {
    keep(draft: EntryDraft | null) {
      if (!isAlive) return false
      if (draft) device.drafts.set(id, JSON.stringify(draft))
      else device.drafts.delete(id)
      return true
    },
    async save({ id: entry, version, row, basedOn }: EntrySave) {
      const table = 'journal_entries' as const
      const write = (
        version === undefined
          ? { table, verb: 'insert', row: { ...row, id: entry }, basedOn }
          : { table, verb: 'update', id: entry, version, row, basedOn }
      ) as Write
      // a tab that is gone hears of nothing any more
      if (!(await device.add(write, () => isAlive))) await new Promise(() => {})
    },
  }
  const left = device.drafts.get(id)
  const draft: Omit<EntryDraft, 'at'> = left
    ? JSON.parse(left)
    : { id, isNew: true, version: 1, isOpen: true, once: {}, row: blank, bases: [] }
  const writer: EntryWriter = openWriter(draft, doors)
  if (left) void writer.handOver()
  return {
    writer,
    die: () => {
      isAlive = false
    },
  }
}

test('no letter that was on screen for half a second is lost, and none is there twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
      const chance = chancesOf(seed)
      let isBad = true
      const server = serverOf(() => (isBad ? chance() : 1))
      const device = deviceOf(server.rest, { disk: chance, dies: () => (isBad ? chance() : 1) })
      let tab = tabOn(device)
      let text = ''
      let longest = 0
      for (let step = 0; step < 30; step++) {
        text = `${tab.writer.state.get().row.body_html || '<p></p>'}`.replace('</p>', `${step} </p>`)
        tab.writer.set({ body_html: text, ...(chance() < 0.1 && { mood: 3 as const }) })
        await vi.advanceTimersByTimeAsync(500 + chance() * 3000)
        if (chance() < 0.3) void device.send()
        longest = Math.max(longest, device.longest())
        if (chance() < 0.1) {
          tab.die()
          tab = tabOn(device)
          expect(tab.writer.state.get().row.body_html).toBe(text)
        }
      }
      isBad = false
      void tab.writer.close()
      for (let turn = 0; turn < 20; turn++) {
        await vi.advanceTimersByTimeAsync(15_000)
        await device.send()
      }
      expect(device.line()).toEqual([])
      expect(server.rows.get(id)).toMatchObject({ body_html: text })
      expect(server.inserts()).toBe(1)
      expect(server.rows.size).toBe(1)
      // what may be on its way, and one save that takes in all others
      expect(longest).toBeLessThanOrEqual(3)
    }),
    sample(200),
  )
})

test('of two devices that write in the same entry, neither is overwritten in silence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.boolean(), async (isFirstLost, hasMood) => {
      const server = serverOf(() => 1)
      const phone = deviceOf(server.rest, { disk: () => 0, dies: () => 1 })
      const one = tabOn(phone)
      one.writer.set({ body_html: '<p>Together</p>' })
      await vi.advanceTimersByTimeAsync(3000)
      await phone.send()
      const row = server.rows.get(id)!
      one.writer.set({ body_html: '<p>Together, on the phone</p>', ...(hasMood && { mood: 4 as const }) })
      await vi.advanceTimersByTimeAsync(3000)
      if (isFirstLost) await phone.send()
      server.rows.set(id, {
        ...server.rows.get(id)!,
        body_html: '<p>Together, on the desk</p>',
        version: Number(row.version) + 2,
      })
      one.writer.set({ body_html: '<p>Together, on the phone again</p>' })
      await vi.advanceTimersByTimeAsync(3000)
      await phone.send()
      expect(server.rows.get(id)).toMatchObject({ body_html: '<p>Together, on the desk</p>' })
      expect(phone.line().map(({ state }) => state)).toContain('conflict')
      const said = phone.line().map(({ write }) => ('row' in write ? (write.row as WriteRow).body_html : ''))
      expect(said).toContain('<p>Together, on the phone again</p>')
    }),
    sample(8),
  )
})

test('what two devices change of one entry goes together where it is not the same', async () => {
  const server = serverOf(() => 1)
  const phone = deviceOf(server.rest, { disk: () => 0, dies: () => 1 })
  const { writer } = tabOn(phone)
  writer.set({ body_html: '<p>Rain</p>' })
  await vi.advanceTimersByTimeAsync(3000)
  await phone.send()
  server.rows.set(id, { ...server.rows.get(id)!, mood: 2, version: 2 })
  writer.set({ body_html: '<p>Rain, and soup</p>' })
  await vi.advanceTimersByTimeAsync(3000)
  await phone.send()
  expect(phone.line()).toEqual([])
  expect(server.rows.get(id)).toMatchObject({ body_html: '<p>Rain, and soup</p>', mood: 2 })
})

test('an hour without a network is one line', async () => {
  const server = serverOf(() => 0)
  const train = deviceOf(server.rest, { disk: () => 0, dies: () => 1 })
  const { writer } = tabOn(train)
  for (let minute = 0; minute < 300; minute++) {
    writer.set({ body_html: `<p>${'word '.repeat(minute)}</p>` })
    await vi.advanceTimersByTimeAsync(2500)
  }
  expect(train.line()).toHaveLength(1)
  await train.send()
  writer.set({ body_html: '<p>And on.</p>' })
  await vi.advanceTimersByTimeAsync(2500)
  writer.set({ body_html: '<p>And on, and on.</p>' })
  await vi.advanceTimersByTimeAsync(2500)
  expect(train.line()).toHaveLength(2)
})
