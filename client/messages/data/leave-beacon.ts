import { config } from '../../lib/supabase/config.ts'
import { token } from '../../lib/supabase/supabase.ts'

/** Returns the last request of a closing page: the person no longer looks. The token is asked for beforehand. */
export function lastWord(conversationId: string) {
  let key: string | undefined
  void token().then(
    (now) => {
      key = now
    },
    (error: unknown) => console.warn('No token for a last word.', error),
  )
  return () => {
    if (!key) return
    void fetch(`${config.url}/rest/v1/rpc/look_away`, {
      method: 'POST',
      keepalive: true,
      headers: { apikey: config.anonKey, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation_id: conversationId }),
    }).catch((error: unknown) => console.warn('The last word did not arrive.', error))
  }
}
