import { store } from './store.ts'

/**
 * True where the last request got an answer. The browser is believed when it says that the network is gone, but the
 * answer to a later request counts for more: a server on the same machine answers without one.
 */
export const isReachable = store(true)

let losses = 0

/** The request id of the last refused request; error pages quote it with the error’s code. */
export const refused = { id: '' }

addEventListener('offline', () => {
  losses += 1
  isReachable.set(false)
})

/** Takes note of how a request ended; one that was broken off on purpose says nothing. */
export async function noteAnswer(request: Promise<Response>): Promise<Response> {
  const before = losses
  try {
    const answer = await request
    if (!answer.ok) refused.id = answer.headers.get('x-request-id') || ''
    if (!isReachable.get() && before === losses) isReachable.set(true)
    return answer
  } catch (error) {
    if (isReachable.get() && error instanceof TypeError) isReachable.set(false)
    throw error
  }
}
