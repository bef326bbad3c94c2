import type { Claims } from '../http/claims.ts'
import { Refusal } from '../http/errors.ts'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import { raised } from '../rest/errors.ts'
import type { CountRefusal } from './refusal-counts.ts'

/*
 * The access check of every capability. One SQL function of the project folder says who may not come in, by what its
 * token says and by its address; what it said is remembered for half a minute, or until the database says on the
 * channel `check_request` that something has changed: `{"people": [id, …]}`, or without them everything.
 */

/** The verified claims, undefined for nobody in particular, and the address that is believed. */
type Caller = {
  claims: Claims | undefined
  address: string | undefined
  /** The claims of the token that it bears, where `claims` leaves it aside: who may only read may be let write by it. */
  borne?: () => Claims | undefined | Promise<Claims | undefined>
}
/**
 * The facts of what a caller would do, when that matters: the server found them by its own routes, and no name that a
 * caller chose changes them. The function hears them as settings `request.capability`, `request.function` and
 * `request.read_only`; PostgREST by itself has only `request.method` and `request.path`.
 */
export type Operation = {
  method: string
  path: string
  capability: 'auth' | 'rest' | 'realtime' | 'storage' | 'functions'
  /** The SQL function that is called. */
  function?: string | undefined
  /** True where it changes nothing, whatever its method. */
  readOnly: boolean
}

export type AccessCheck = {
  /**
   * Undefined when they may, as far as is remembered; else a promise that says so, or throws the refusal. What is no
   * refusal of the function's own is thrown as it is.
   */
  ask(caller: Caller, operation?: Operation): Promise<void> | undefined
  /** Drops what is remembered of these people, or of all; whoever waits for `changed` hears of it. */
  forget(people?: readonly string[]): void
  /** Takes a message of the channel `check_request`, as JSON. */
  hear(payload: string): void
  /** Called after each `forget`. */
  changed(listener: (people: readonly string[] | undefined) => void): void
}

type Verdict = Refusal | 'all' | 'reads' | 'deeds'
type CachedVerdict = { sub: string; until: number; said: Verdict | undefined; asked: Promise<Verdict> }

const most = 50_000
/** Methods that change nothing (RFC 9110 §9.2.1). */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The deed of somebody on an open socket, whom some requests alone may be answered; of nobody in particular it is none. */
export const onSocket = (claims: Claims | undefined): Operation | undefined =>
  claims?.sub ? { method: 'GET', path: '/realtime/v1/websocket', capability: 'realtime', readOnly: true } : undefined

const firstLook: Operation = { method: 'GET', path: '', capability: 'rest', readOnly: true }

/** Opens a check that calls `check`, `() returns text`; without one all may come in. Times in milliseconds. */
export function openAccessCheck({
  query,
  check,
  remembered = 30_000,
  countRefusal,
  now = () => performance.now(),
}: {
  query: PipelineQuery
  check: string | undefined
  remembered?: number
  countRefusal?: CountRefusal | undefined
  now?: () => number
}): AccessCheck {
  const known = new Map<string, CachedVerdict>()
  const listeners: ((people: readonly string[] | undefined) => void)[] = []
  const text = `select ${check}()`

  // as anon whoever it is: one plan, and a missing role is for the capability to refuse
  async function answer({ claims, address }: Caller, operation: Operation): Promise<Verdict> {
    const { method } = operation
    const path = withoutNul(operation.path)
    const context = {
      role: 'anon',
      claims: JSON.stringify(claims ?? {}),
      headers: JSON.stringify(address === undefined ? {} : { 'x-forwarded-for': address }),
      method,
      path,
      settings: settingsOf(operation),
      timeout: '5s',
    }
    try {
      const [row] = await query(context, { text, repeatable: true })
      const said = row?.[0]?.toString()
      return said === 'reads' || said === 'deeds' ? said : 'all'
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) return refusal
      throw error
    }
  }

  function look(key: string, caller: Caller): CachedVerdict {
    const asked = answer(caller, firstLook)
    const fresh: CachedVerdict = { sub: caller.claims?.sub ?? '', until: now() + remembered, said: undefined, asked }
    asked.then(
      (said) => (fresh.said = said),
      // nobody could be asked: whoever comes next tries again
      () => known.get(key) === fresh && known.delete(key),
    )
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.delete(key)
    known.set(key, fresh)
    return fresh
  }

  async function wait(caller: Caller, operation: Operation | undefined, asked: Promise<Verdict>) {
    let said = await asked
    // who may only read is asked about each write, and some about all that they do; that is not remembered
    if (operation && said === 'deeds') said = await answer(caller, operation)
    else if (operation && said === 'reads' && !operation.readOnly)
      said = await answer({ ...caller, claims: caller.claims ?? (await caller.borne?.()) }, operation)
    if (said instanceof Refusal) {
      countRefusal?.({ address: caller.address, code: said.code })
      throw said
    }
  }

  function forget(people?: readonly string[]) {
    if (people) {
      const those = new Set(people)
      for (const [key, { sub }] of known) if (those.has(sub)) known.delete(key)
    } else known.clear()
    for (const listener of listeners) listener(people)
  }

  return {
    ask(caller, operation) {
      if (check === undefined) return undefined
      const { claims, address } = caller
      const key = claims?.sub ? `${address} ${claims.sub} ${claims.session_id} ${claims.aal}` : `${address}`
      const found = known.get(key)
      const current = found && found.until > now() ? found : look(key, caller)
      if (current.said === 'all') return undefined
      return wait(caller, operation, current.asked)
    },
    forget,
    hear(payload) {
      const { people } = JSON.parse(payload) as { people?: unknown }
      forget(Array.isArray(people) ? people.map(String) : undefined)
    },
    changed: (listener) => void listeners.push(listener),
  }
}

const settingsOf = (operation: Operation): [string, string][] => [
  ['request.capability', operation.capability],
  ['request.function', withoutNul(operation.function ?? '')],
  ['request.read_only', String(operation.readOnly)],
]

/** No text of Postgres holds it; what stands in its place is in no name. */
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** The error that the function raised for its reader: in PostgREST's own way, or with a status in its code. */
function refusalIn(error: unknown): Refusal | undefined {
  const told = raised(error)?.refusal
  if (told) return told
  const { code, message, detail, hint } = (error ?? {}) as Record<string, string | undefined>
  if (!code || !/^PT4\d\d$/.test(code)) return undefined
  return new Refusal(Number(code.slice(2)), code, message ?? '', { details: detail ?? null, hint: hint ?? null })
}
