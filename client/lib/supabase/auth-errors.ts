import { store } from '../browser/store.ts'

/*
 * The errors that any request may get: that one has to wait, show again who one is, or is not let in any more. Heard
 * here once, so that no room has to know of it.
 */

/** Until when nothing is let through that was asked too often; in milliseconds, 0 for not at all. */
export const wait = store(0)

/**
 * The missing proof: a fresh one of who one is, a second factor for this request, or (`insufficient_aal`) the second step
 * of the sign-in, without which every request is refused.
 */
export type Proof = 'step_up' | 'second_factor' | 'insufficient_aal'

/** Their handlers. Set by the session, and by the dialog that asks for a proof, once there is one. */
export const handlers = {
  /** The session has ended elsewhere, or the person may not come in any more. */
  ended: (_code: string) => {},
  /** Asks the person; true when they have shown it, and the write may be sent again. */
  prove: async (_missing: Proof): Promise<boolean> => false,
}

/** Takes note of an answer, and asks the person where they may be asked; true when the same request may be sent once more. */
export async function onAuthError(answer: Response, mayAsk = true): Promise<boolean> {
  // whoever guessed too often waits with that alone
  if (answer.status === 429 && (await errorFields(answer)).details !== 'guesses') {
    const seconds = Number(answer.headers.get('retry-after')) || 30
    wait.set(Date.now() + seconds * 1000)
  }
  if (answer.status !== 401 && answer.status !== 403) return false
  const { code, details, message } = await errorFields(answer)
  if (code === 'blocked_address' || details === 'tenant_suspended') turnAway(message)
  if (code === 'session_not_found' || code === 'user_banned') handlers.ended(code)
  if (!mayAsk) return false
  if (code === 'insufficient_aal') return handlers.prove(code)
  return details === 'step_up' || details === 'second_factor' ? handlers.prove(details) : false
}

/** The fields of an error, in whichever capability's shape. */
async function errorFields(answer: Response): Promise<{ code?: unknown; details?: unknown; message?: unknown }> {
  const text = await answer.clone().text()
  try {
    const { error_code, code, details, message, msg } = JSON.parse(text) ?? {}
    return { code: error_code ?? code, details, message: message ?? msg }
  } catch {
    return {}
  }
}

/** Many requests are refused at once; one of them leads away. */
let turnedAway = false

/** The one page for those who may not come in at all, which says why and whom to write to; the words come along for it. */
function turnAway(message: unknown) {
  if (turnedAway || location.pathname === '/blocked') return
  turnedAway = true
  if (typeof message === 'string') sessionStorage.setItem('blocked', message)
  location.assign('/blocked')
}
