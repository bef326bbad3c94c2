import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../../supabase/types.ts'
import { noteAnswer } from '../browser/connectivity.ts'
import { onAuthError } from './auth-errors.ts'
import { config } from './config.ts'

/*
 * The stock clients, put together by hand: the same code as `createClient` of
 * supabase-js, which makes its realtime and storage clients at once and so costs
 * 21 KiB more before the first screen.
 */
const key = config.anonKey

const storageKey = 'session'

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void
const listeners: AuthListener[] = []
let client: InstanceType<typeof AuthClient> | undefined

/*
 * A sixth of the first download, and nothing is drawn with it: it comes when somebody signs in, when the kept token is
 * about to end, and else once the page is calm.
 */
const auth = once(async () => {
  const { AuthClient } = await import('@supabase/auth-js')
  client = new AuthClient({
    url: `${config.url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey,
    flowType: 'pkce',
    fetch: heard,
  })
  for (const listener of listeners) client.onAuthStateChange(listener)
  return client
})

/** Tells who comes, who goes, and of each renewed token, from when the auth client is there. */
function onAuth(listener: AuthListener) {
  listeners.push(listener)
  client?.onAuthStateChange(listener)
}

/** The auth client's session on this device; null where it cannot be read. */
export function sessionKept(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** As the auth client sees it: a token that ends before this is renewed before it is used. In seconds. */
const margin = 90

/** The access token of who is signed in (renewed when it is about to end), or the public key. */
export async function token() {
  const kept = sessionKept()
  if (!kept) return key
  if (kept.access_token && (kept.expires_at ?? 0) - margin > Date.now() / 1000) return kept.access_token
  const { data, error } = await (await auth()).getSession()
  // who cannot renew a token for want of an answer is not nobody: what they ask for cannot be asked now
  if (error?.name === 'AuthRetryableFetchError') throw new TypeError('Failed to fetch', { cause: error })
  return data.session?.access_token ?? key
}

/** `fetch` of the auth client, which says all else about its answers itself. */
async function heard(...request: Parameters<typeof fetch>) {
  const answer = await fetch(...request)
  // a proof is not asked for here: the client holds its lock until this returns
  await onAuthError(answer, false)
  return answer
}

/** The timeout of a request that is sent again after a proof, in milliseconds. */
const timeoutMs = 10_000

/**
 * A header, for `setHeader`, of what the app sends by itself: where that needs a proof nobody is asked for one, in the middle of something
 * else. It is not sent.
 */
export const byItself = ['by-itself', 'yes'] as const

/** `fetch` with the key and the token of the signed-in person. A request that needs a proof is sent again after it. */
export const asPerson: typeof fetch = async (input, init) => {
  const answer = await send(input, init)
  const mayAsk = !new Headers(init?.headers).has(byItself[0])
  return (await onAuthError(answer, mayAsk)) ? send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) : answer
}

const atOnce = 3
let asked = 0
let turns: Promise<unknown> = Promise.resolve()

/** Asking takes the browser longer than hearing the answer: of many requests, some go, and it may draw before more. */
function turn() {
  if (++asked % atOnce === 0) turns = turns.then(aTask)
  return turns
}

/** Not a timer: where nobody looks at the page those wait for up to a minute. */
const aTask = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = go
    port2.postMessage('')
  })

async function send(...[input, init]: Parameters<typeof fetch>) {
  await turn()
  const headers = new Headers(init?.headers)
  headers.delete(byItself[0])
  headers.set('apikey', key)
  headers.set('Authorization', `Bearer ${await token()}`)
  return noteAnswer(fetch(input, { ...init, headers }))
}

// the query cache alone asks again: retries inside of retries would keep a page without a network waiting for long
const rest = new PostgrestClient<Database>(`${config.url}/rest/v1`, { fetch: asPerson, retry: false })

const filesAt = `${config.url}/storage/v1`

/** The URL of a file in a public bucket; its name holds nothing that needs escaping. */
export const publicFile = (bucket: string, path: string) => `${filesAt}/object/public/${bucket}/${path}`

/** The URL of a path on the server, as `users.avatar_url` has it: without the origin if that is the page's own. */
export const addressOnServer = (path: string) => (config.url === location.origin ? path : `${config.url}${path}`)

/** The URL of a file in any bucket for a person who may read it, with their key. */
export const privateFile = (bucket: string, path: string) => `${filesAt}/object/authenticated/${bucket}/${path}`

export const supabase = Object.assign(rest, {
  auth,
  onAuth,
  realtime: once(async () => {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    const socket = new RealtimeClient(`${config.url.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: key },
      accessToken: token,
    })
    // else the first channels would be joined as nobody, refused, and tried again a second later
    await socket.setAuth()
    return socket
  }),
  storage: once(async () => {
    const { StorageClient } = await import('@supabase/storage-js')
    return new StorageClient(filesAt, {}, asPerson)
  }),
})

/** Loads something once; a failure is tried again the next time. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
