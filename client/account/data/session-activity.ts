import { isReachable } from '../../lib/browser/connectivity.ts'
import { whenLeading } from '../../lib/browser/leader-tab.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { session } from '../../lib/supabase/session.ts'
import { byItself, sessionKept, supabase, token } from '../../lib/supabase/supabase.ts'

/*
 * Session activity: the one row of `user_sessions` that tells those who look after security when, and with which token
 * and browser, a person was here last. Its failures are logged and nobody sees them: no page waits for it.
 */
const everyMs = 300_000
const longestAgent = 500

/** The part of an access token by which the row knows it: it opens nothing. */
export const sessionToken = (accessToken: string) => accessToken.split('.').at(-1)!.slice(0, 32)

/** Notes that the person is here: with a new token the row takes it and the browser's name, with the old one only the moment. */
export async function updateActivity(userId: string, accessToken: string): Promise<boolean> {
  const now = serverDate().toISOString()
  const told = {
    session_token: sessionToken(accessToken),
    user_agent: navigator.userAgent.slice(0, longestAgent),
    last_activity: now,
  }
  const sessions = supabase.from('user_sessions')
  const { data: own, error } = await sessions
    .select('id, session_token')
    .eq('user_id', userId)
    .eq('is_active', true)
    .maybeSingle()
  if (error) return failed(error)
  const noting = own
    ? sessions.update(own.session_token === told.session_token ? { last_activity: now } : told).eq('id', own.id)
    : sessions.insert({ ...told, user_id: userId, is_active: true })
  const { error: refused } = await noting.setHeader(...byItself)
  return refused ? failed(refused) : true
}

function failed(error: unknown) {
  console.error('The activity of this session was not recorded.', error)
  return false
}

/** The person and whether there is a network, as of the last look: who comes, or comes back, is noted at once. */
let noted = ''
let next: ReturnType<typeof setTimeout> | undefined

async function note() {
  clearTimeout(next)
  const userId = session.get().user?.id ?? ''
  noted = isReachable.get() ? userId : ''
  if (!noted) return
  next = setTimeout(() => void note(), everyMs)
  try {
    await token()
    const kept = sessionKept()
    if (kept) await updateActivity(noted, kept.access_token)
  } catch (error) {
    failed(error)
  }
}

const look = () => {
  if ((isReachable.get() ? (session.get().user?.id ?? '') : '') !== noted) void note()
}

/** One tab of a browser tells it for all. */
whenLeading('session activity', () => {
  session.watch(look)
  isReachable.watch(look)
  void note()
})
