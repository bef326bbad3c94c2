import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'

/*
 * The wait after too many failures. The project folder says how long, and is asked before a password is looked at, so
 * that whoever has to wait costs no hash.
 */

/** Refuses a try that has to wait. Whether there is such a person makes no difference. */
export async function assertNotLockedOut(
  deps: AuthDeps,
  { identifier, headers }: { identifier: string; headers: Record<string, string | undefined> },
) {
  const { passwordWait } = deps.settings.safety
  if (!passwordWait) return
  // one round trip and one transaction: what is set in `told` holds for what is asked beside it
  const [row] = await deps.once.query<{ seconds: number }>(
    `with told as materialized (select set_config('request.headers', $1, true))
     select ${passwordWait}($2) as seconds from told`,
    [JSON.stringify(headers), identifier],
  )
  const seconds = row?.seconds ?? 0
  if (seconds > 0) throw tooManyAttempts(seconds)
}

export const tooManyAttempts = (seconds: number, message = 'Request rate limit reached') =>
  new Refusal(429, 'over_request_rate_limit', message, { headers: { 'retry-after': String(seconds) } })
