import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../../supabase/types.ts'
import { noteAnswer } from '../browser/connectivity.ts'
import { deviceStorage, parsed } from '../browser/device-storage.ts'
import { noteServerTime, serverNow } from '../browser/server-clock.ts'
import { onAuthError } from './auth-errors.ts'
import { config } from './config.ts'

/*
 * The stock clients, put together by hand: the same code as `createClient` of
 * supabase-js, which makes its realtime and storage clients at once and so costs
 * 21 KiB more before the first screen.
 */
const key = config.anonKey

type AuthListener = (event: AuthChangeEvent, session: Session | null) => void
const listeners: AuthListener[] = []
let client: InstanceType<typeof AuthClient> | undefined
/** False until the auth client is here, which alone renews tokens. */
let isRefreshPaused = () => false

/*
 * A sixth of the first download, and nothing is drawn with it: it comes when somebody signs in, when the kept token is
 * about to end, and else once the page is calm.
 */
const auth = once(async () => {
  const [{ AuthClient }, refreshes, { authStorage, sessionKey }] = await Promise.all([
    import('@supabase/auth-js'),
    import('./refresh.ts'),
    import('./auth-storage.ts'),
  ])
  isRefreshPaused = refreshes.isRefreshPaused
  client = new AuthClient({
    url: `${config.url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: sessionKey,
    storage: authStorage,
    flowType: 'pkce',
    fetch: refreshes.sparingSessions(heard),
  })
  for (const listener of listeners) client.onAuthStateChange(listener)
  return client
})

/** Tells who comes, who goes, and of each renewed token, from when the auth client is there. */
function onAuth(listener: AuthListener) {
  listeners.push(listener)
  client?.onAuthStateChange(listener)
}

/** The auth client's session on this device; null if none can be read. Its `expires_at` is the server's. */
export const sessionKept = () => parsed<Session>(deviceStorage.get('session'))

/** As the auth client sees it: a token that ends before this is renewed before it is used. In seconds. */
const margin = 90

/** The access token of who is signed in (renewed when it is about to end), or the public key. */
export async function token() {
  const kept = sessionKept()
  if (!kept) return key
  // while the server renews none, the token is used to its end
  const spare = isRefreshPaused() ? 0 : margin
  if (kept.access_token && (kept.expires_at ?? 0) - spare > serverNow() / 1000) return kept.access_token
  const { data, error } = await (await auth()).getSession()
  // who cannot renew a token for want of an answer is not nobody: what they ask for cannot be asked now
  if (error?.name === 'AuthRetryableFetchError') throw new TypeError('Failed to fetch', { cause: error })
  return data.session?.access_token ?? key
}

/** `fetch` that measures the server's clock. Files are left out: their answers may be old ones of a cache. */
async function timed(input: string | URL | Request, init?: RequestInit) {
  const sent = Date.now()
  const answer = await fetch(input, init)
  if (/\/(?:rest|auth)\/v1\//.test(input instanceof Request ? input.url : String(input))) noteServerTime(answer, sent)
  return answer
}

/** `fetch` of the auth client, which says all else about its answers itself. */
async function heard(...request: Parameters<typeof fetch>) {
  const answer = await timed(...request)
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

/**
 * `fetch` with the key and the token of the signed-in person. A request that needs a proof is sent again after it, and
 * one whose token had expired by the server's clock alone with a new one.
 */
export const asPerson: typeof fetch = async (input, init) => {
  const before = sessionKept()?.access_token
  let answer = await send(input, init)
  if (answer.status === 401 && before && (await isRenewed(before))) answer = await send(input, init)
  const mayAsk = !new Headers(init?.headers).has(byItself[0])
  return (await onAuthError(answer, mayAsk)) ? send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }) : answer
}

/** The measured clock may have shown that a token has ended. */
const isRenewed = (before: string) =>
  token().then(
    (now) => now !== before && now !== key,
    () => false,
  )

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
  return noteAnswer(timed(input, { ...init, headers }))
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
