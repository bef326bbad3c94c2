import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../supabase/types.ts'
import { config } from './config.ts'
import { noted } from './reach.ts'

/*
 * The stock clients, put together by hand: the same code as `createClient` of
 * supabase-js, which makes its realtime and storage clients at once and so costs
 * 21 KiB more before the first screen.
 */
const key = config.anonKey

const auth = new AuthClient({
  url: `${config.url}/auth/v1`,
  headers: { apikey: key, Authorization: `Bearer ${key}` },
  storageKey: 'session',
  flowType: 'pkce',
})

/** The access token of who is signed in (renewed when it is about to end), or the public key. */
export async function token() {
  const { data, error } = await auth.getSession()
  // who cannot renew a token for want of an answer is not nobody: what they ask for cannot be asked now
  if (error?.name === 'AuthRetryableFetchError') throw new TypeError('Failed to fetch', { cause: error })
  return data.session?.access_token ?? key
}

/** `fetch` with the key and the token of who is signed in. */
export const asPerson: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('apikey', key)
  headers.set('Authorization', `Bearer ${await token()}`)
  return noted(fetch(input, { ...init, headers }))
}

// the query cache alone asks again: retries inside of retries would keep a page without a network waiting for long
const rest = new PostgrestClient<Database>(`${config.url}/rest/v1`, { fetch: asPerson, retry: false })

const filesAt = `${config.url}/storage/v1`

/** Where everybody finds a file of a public bucket; what its name holds needs no escaping. */
export const publicFile = (bucket: string, path: string) => `${filesAt}/object/public/${bucket}/${path}`

export const supabase = {
  auth,
  from: rest.from.bind(rest),
  rpc: rest.rpc.bind(rest),
  realtime: once(async () => {
    const { RealtimeClient } = await import('@supabase/realtime-js')
    return new RealtimeClient(`${config.url.replace(/^http/, 'ws')}/realtime/v1`, {
      params: { apikey: key },
      accessToken: token,
    })
  }),
  storage: once(async () => {
    const { StorageClient } = await import('@supabase/storage-js')
    return new StorageClient(filesAt, {}, asPerson)
  }),
}

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
