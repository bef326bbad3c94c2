import { t } from '@lingui/core/macro'
import { store } from '../browser/store.ts'
import { toast } from '../browser/toast.ts'
import { asError, moment, query, waiting } from '../query/query.ts'
import { saveReads } from '../query/query-persister.ts'
import { refetchStale } from '../query/refetch.ts'
import { explained, loadRefusals } from '../query/refusals.ts'
import { myId, session } from '../supabase/session.ts'
import { supabase } from '../supabase/supabase.ts'
import { withWaiting } from './dependencies.ts'
import { failureOf, targetOf } from './failure.ts'
import { pageDrafts } from './page-drafts.ts'
import { type SendResult, sendQueue } from './queue.ts'
import { shelf } from './storage.ts'
import { shape } from './upgrades.ts'
import { madeByPerson, type WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

/*
 * The outbox of this device: what the signed-in person wrote and the server has not taken yet. All tabs see the same
 * one, and whichever holds the lock sends. It outlives the tab, the browser and the session; whoever signs in again is
 * asked before what lay here from before is sent.
 */
export const queue = store<readonly WaitingWrite[]>([])

/** True where writes here are from before this person signed in again, and wait for their word. */
export const held = store(false)

waiting.over = (before, fresh, asked) =>
  withWaiting([...queue.get(), ...gone.filter(({ at }) => at > asked)], before, fresh)
waiting.drop = (places) => letGo(places)
waiting.overKept = async () => {
  await look()
  const line = queue.get().filter(({ state }) => state === 'waiting')
  if (line.length === 0) return (_table, answer) => answer
  const { laidOver } = await import('./laid-over.ts')
  return (table, answer, kept) => {
    const later = line.filter(({ at }) => at > kept)
    return laidOver(later, table, answer)
  }
}

const timeoutMs = 4000
const briefTimeoutMs = 300
const maxWaitMs = 30_000
const otherTabMs = 1000

/** Writes whose page still waits for what becomes of them, and says so itself. */
const watched = new Set<number>()
/** The last attempt reached nobody, so nobody is kept waiting for the next one. */
let unreachable = false

/**
 * Keeps a write on the disk, then sends it. Over when it was taken, or when nobody answers soon: then it waits here.
 * Fails when it was refused, with the server's words; `kept` is its place in the queue, where it stays.
 */
export async function keep(write: Write): Promise<void> {
  const user = myId()
  const one = { write, at: Date.now(), build: import.meta.env.VITE_BUILD ?? '', shape, tries: 0 }
  const place = user && (await onDisk({ ...one, user, state: 'waiting' }))
  // a write of nobody, or of a browser without a disk (some private windows), goes out as any other request
  if (!place && write.basedOn) return void (await (await import('./save-now.ts')).saveNow(write))
  if (!place) return void (await sendNow(write))
  // the text of a field is a draft until a write with it is stored, and again after that was refused
  const restoreDrafts = pageDrafts.get()?.savedBy(write)
  watched.add(place)
  await announce()
  await Promise.race([settled(place), flush(), after(unreachable ? briefTimeoutMs : timeoutMs)])
  watched.delete(place)
  const left = at(place)
  if (!left || left.state === 'waiting') return
  restoreDrafts?.()
  const failure = await explained(failureOf(left))
  const { hasWords } = await import('./words-in.ts')
  if (hasWords(write) || write.basedOn) throw Object.assign(failure, { kept: place })
  await letGo([place])
  throw failure
}

/** Sends a write past the queue, and gives the answer. */
export async function sendNow(write: Write): Promise<unknown> {
  const { data, error } = await (await sending()).requestNow(supabase, write)
  if (error) throw await explained(asError({ ...error, ...targetOf(write) }))
  pageDrafts.get()?.savedBy(write)
  return data
}

/** Does something to the queue while nothing of it is under way, and tells every tab. */
export async function whileIdle<T>(work: (line: readonly WaitingWrite[]) => Promise<T>): Promise<T> {
  const result = await exclusively(async () => work((await shelf.all()).filter(({ user }) => user === myId())))
  await announce()
  void flush()
  return result
}

/** Takes some out of the queue for good. */
const letGo = (places: readonly number[]) => whileIdle(() => shelf.drop(places))

/** Lets go out what lay here from before the person signed in again. */
export function release() {
  localStorage.removeItem(heldBy(myId()))
  held.set(false)
  void flush()
}

/** Comes with the first write: the first page has nothing to send. */
const sending = () => import('./send.ts')

let nextRun: Promise<boolean> | undefined
let running: Promise<boolean> = Promise.resolve(true)

/** Sends what can be sent. Whoever asks while that is under way is heard right after it. */
export function flush(): Promise<boolean> {
  nextRun ??= running = running.then(() => {
    nextRun = undefined
    return run().catch((error: unknown) => {
      console.warn('Outbox not sent.', error)
      unreachable = true
      tryAgainLater()
      return false
    })
  })
  return nextRun
}

async function run(): Promise<boolean> {
  const user = myId()
  if (!user || held.get()) return false
  let late = false
  const sent = async (one: WaitingWrite) => {
    const unseen = !watched.has(one.seq)
    late ||= unseen
    await announce()
    if (unseen && at(one.seq)) toast(t`A change couldn’t be saved. It’s in your outbox, with the reason.`, 'bad')
  }
  const answered = await exclusively(() => sendQueue({ shelf, user, sent }, (one) => sendAs(user, one)))
  unreachable = !answered
  if (late) void refetchStale(query, () => true)
  tryAgainLater()
  return answered
}

/** Only ever as the person whose it is. A token that is not accepted any more is renewed once. */
async function sendAs(user: string, { write, changed, at: moment }: WaitingWrite): Promise<SendResult> {
  const known = await sending().catch((error: unknown) => console.warn('The sender did not load.', error))
  if (!known || myId() !== user) return { kind: 'unanswered' }
  const { sendOne } = known
  const answer = await sendOne(supabase, write, changed, moment)
  if (answer.kind !== 'unknown') return answer
  const { error } = await (await supabase.auth()).refreshSession()
  return error || myId() !== user ? answer : sendOne(supabase, write, changed, moment)
}

let timer: ReturnType<typeof setTimeout> | undefined
let wait = 1000

function tryAgainLater() {
  clearTimeout(timer)
  wait = unreachable ? Math.min(wait * 2, maxWaitMs) : 1000
  if (unreachable && queue.get().some(({ state }) => state === 'waiting')) timer = setTimeout(() => void flush(), wait)
}

const at = (place: number) => queue.get().find(({ seq }) => seq === place)
const after = (ms: number) => new Promise((go) => setTimeout(go, ms))

async function onDisk(one: Omit<WaitingWrite, 'seq'>): Promise<number | undefined> {
  const [added] = await Promise.allSettled([shelf.add(one), saveReads()])
  if (added.status === 'fulfilled') return added.value
  console.warn('This browser keeps no outbox.', added.reason)
  return undefined
}

/** Resolves when a write has left the queue, or was not taken. */
function settled(place: number): Promise<void> {
  return new Promise((known) => {
    const look = () => {
      if (at(place)?.state === 'waiting') return
      stop()
      known()
    }
    const stop = queue.watch(look)
    look()
  })
}

/** One tab at a time. A lock goes with its tab; an insecure origin has none, and one tab is all it is promised. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('outbox', work) : work()

const channel = new BroadcastChannel('outbox')

async function announce() {
  channel.postMessage('changed')
  await look()
}

let looks = 0
let shown = 0

/**
 * The last writes that have left the queue, each with the moment of that. An answer that was asked for before then may
 * not know of them, and what one is just writing in must not go and come back.
 */
let gone: readonly (Pick<WaitingWrite, 'write' | 'state'> & { at: number })[] = []
const mostGone = 50

/** Of two looks at once the later one counts, whichever comes back first. */
async function look() {
  const mine = ++looks
  const all = await shelf.all().catch((error: unknown) => console.warn('Outbox not read.', error))
  // what cannot be read has not left: it is shown as it was, and read again
  if (!all) return lookAgain()
  if (mine < shown) return
  shown = mine
  const left = queue.get().filter(({ seq, state }) => state === 'waiting' && !all.some((one) => one.seq === seq))
  gone = [...gone, ...left.map(({ write, state }) => ({ write, state, at: moment() }))].slice(-mostGone)
  queue.set(all.filter(({ user }) => user === myId()))
  if (isExplained || !queue.get().some(({ state }) => state === 'refused')) return
  isExplained = true
  void loadRefusals().then(() => queue.set([...queue.get()]))
}

let nextLook: ReturnType<typeof setTimeout> | undefined

function lookAgain() {
  if (queue.get().some(({ user }) => user !== myId())) queue.set(queue.get().filter(({ user }) => user === myId()))
  clearTimeout(nextLook)
  nextLook = setTimeout(() => void look(), otherTabMs)
}

/** True once what was refused is shown in words for people. */
let isExplained = false

let following: ReturnType<typeof setTimeout> | undefined

/** Another tab sends what it wrote. This one waits behind it, at the same lock: should that tab die, it goes on. */
function follow() {
  clearTimeout(following)
  if (queue.get().some(({ state }) => state === 'waiting')) following = setTimeout(() => void flush(), otherTabMs)
}

const heldBy = (user: string) => `held ${user}`

/** The queue's owner. Who leaves with something in it finds it again, and is asked. */
let whose = myId()

async function changeOwner() {
  const user = myId()
  if (whose && whose !== user && madeByPerson(queue.get()).length > 0) localStorage.setItem(heldBy(whose), 'yes')
  whose = user
  await look()
  held.set(user !== '' && madeByPerson(queue.get()).length > 0 && localStorage.getItem(heldBy(user)) !== null)
  void flush()
}

channel.onmessage = () => void look().then(follow)
session.watch(() => void changeOwner())
addEventListener('online', () => {
  // a network that has just come back may still refuse the first request: the next follows soon, however long it was away
  wait = 1000
  void flush()
})
document.addEventListener('visibilitychange', () => !document.hidden && void flush())
void changeOwner()
