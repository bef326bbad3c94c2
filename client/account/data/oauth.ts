import { config } from '../../lib/supabase/config.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* The OAuth Debugger's requests. None signs anybody in. */

export const callback = `${location.origin}/auth/callback`

/** The address at the other sign-in that one would be sent to; throws what the server refuses. */
export async function googleAddress(): Promise<string> {
  const { data, error } = await (await supabase.auth()).signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: callback,
      skipBrowserRedirect: true,
      queryParams: { access_type: 'offline', prompt: 'consent' },
    },
  })
  if (error) throw error
  const answer = await fetch(data.url, { redirect: 'manual', headers: { apikey: config.anonKey } })
  if (answer.type === 'opaqueredirect') return data.url
  const said = await answer.json()
  throw new Error(said.msg ?? said.error_description ?? said.message ?? answer.statusText)
}

/**
 * The address to which the server redirects an empty link with this target; null where that cannot be seen from here.
 */
export async function sentTo(target: string): Promise<string | null> {
  const asked = new URLSearchParams({ token: 'none', type: 'magiclink', redirect_to: target, apikey: config.anonKey })
  const answer = await fetch(`${config.url}/auth/v1/verify?${asked}`).catch(() => null)
  if (!answer?.redirected) return null
  const { origin, pathname } = new URL(answer.url)
  return origin + pathname
}
