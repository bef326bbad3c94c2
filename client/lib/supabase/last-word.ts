import { config } from './config.ts'
import { token } from './supabase.ts'

/** Returns the last request of a closing page, a call of a function by its name. The token is asked for beforehand. */
export function lastWord(rpc: string, args: object) {
  let key: string | undefined
  void token().then(
    (now) => {
      key = now
    },
    (error: unknown) => console.warn('No token for a last word.', error),
  )
  return () => {
    if (!key) return
    void fetch(`${config.url}/rest/v1/rpc/${rpc}`, {
      method: 'POST',
      keepalive: true,
      headers: { apikey: config.anonKey, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
    }).catch((error: unknown) => console.warn('The last word did not arrive.', error))
  }
}
