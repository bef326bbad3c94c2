import { store } from './store.ts'

/**
 * Whether the last request reached somebody. The browser is believed when it says that the network is gone, but an
 * answer counts for more: a server on the same machine answers without one.
 */
export const reached = store(true)

if (typeof window !== 'undefined') window.addEventListener('offline', () => reached.set(false))

/** Takes note of how a request ended; one that was broken off on purpose says nothing. */
export async function noted(request: Promise<Response>): Promise<Response> {
  try {
    const answer = await request
    if (!reached.get()) reached.set(true)
    return answer
  } catch (error) {
    if (reached.get() && error instanceof TypeError) reached.set(false)
    throw error
  }
}
