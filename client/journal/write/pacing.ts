const pauseMs = 2000
const latestMs = 10_000

/** The pace of a piece of work that is wanted again and again: after a pause, and every ten seconds at the latest. */
export function paced(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  function stop() {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    /** Wants it soon, and takes back when it was wanted until now. */
    soon(ms = pauseMs) {
      const now = Date.now()
      since ||= now
      stop()
      timer = setTimeout(work, Math.max(0, Math.min(ms, since + latestMs - now)))
    },
    stop,
    /** It begins now: the time for the next starts anew. */
    begun() {
      stop()
      since = 0
    },
    isWaiting: () => timer !== undefined,
  }
}
