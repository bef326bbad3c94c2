import { deviceStorage } from '../browser/device-storage.ts'

/*
 * Refreshes of the access token. The auth client takes every refusal but 5xx as the end of the session; only the codes
 * here are one. All else is handed to it as a server that is busy, and it asks again later.
 */

/** The codes of GoTrue with which a session is over. */
const ending = /^(session_(not_found|expired)|refresh_token_(not_found|already_used)|user_(banned|not_found))$/

/** The pause after a failed refresh when the server names none, in seconds. */
const pauseS = 10

/** No refresh is sent before this moment of the device's clock. */
let pausedUntil = 0

/** True while the server is too busy to renew tokens. */
export const isRefreshPaused = () => Date.now() < pausedUntil

const busy = () => Response.json({ code: 'unexpected_failure', message: 'busy' }, { status: 503 })

/** `fetch` for the auth client, on which only a refusal that says so ends a session. */
export const sparingSessions =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (!/\/token\?grant_type=refresh_token/.test(input instanceof Request ? input.url : String(input)))
      return send(input, init)
    if (isRefreshPaused()) return busy()
    const answer = await send(input, init)
    if (answer.ok || (await endsSession(answer))) return answer
    const seconds = Math.min(Number(answer.headers.get('retry-after')) || pauseS, 300)
    pausedUntil = Date.now() + seconds * 1000
    return busy()
  }

async function endsSession(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 401) return false
  try {
    const { error_code, code } = await answer.clone().json()
    const isEnd = ending.test(error_code ?? code)
    if (isEnd) deviceStorage.set('ended by', error_code ?? code)
    return isEnd
  } catch {
    // a page of a proxy or of a hotel's network
    return false
  }
}
