import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { isFileAway, isUnanswered, query } from '../../lib/query/query.ts'

/** Lets what failed ask once more, with nothing kept of the failure: `shown` puts it in the place of what says so. */
export function useRetry(error: unknown) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  return (shown: () => void) => {
    // what did not come of the app itself is not asked for twice by one page
    if (isFileAway(error)) return location.reload()
    for (const one of query.getQueryCache().getAll())
      if (one.state.status === 'error' && one.state.data === undefined) one.reset()
    reset()
    shown()
    void router.invalidate()
  }
}

/** The wait between two tries that nobody asked for: what a browser never lets through would ask without end. */
const atMostEachMs = 10_000
let tried = 0

/**
 * True where a part was kept away because there is no network. What nobody answered asks again by itself as soon as
 * there is one; what did not come of the app itself, once a page that loads anew would lose nothing.
 */
export function useOffline(error: unknown, shown: () => void): boolean {
  const retry = useRetry(error)
  const isAway = !isReachable.use() && isUnanswered(error)
  const again = useEffectEvent(() => (isFileAway(error) ? void reload() : retry(shown)))
  useEffect(() => {
    if (!isUnanswered(error)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(
        () => {
          tried = Date.now()
          again()
        },
        Math.max(0, tried + atMostEachMs - Date.now()),
      )
    }
    const look = () => isReachable.get() && soon()
    const stop = isReachable.watch(look)
    // a file that a server that answers does not have would have the page load anew without end
    if (!isFileAway(error)) look()
    addEventListener('online', soon)
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('online', soon)
    }
  }, [error])
  return isAway
}

/** Not a byte of the first screen: it comes with the network that this waits for. */
async function reload() {
  const { reloadAfter } = await import('../../lib/browser/unsaved.ts')
  reloadAfter(0)
}
