import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { query } from '../../lib/query/query.ts'

/** Lets what failed ask once more, with nothing kept of the failure: `shown` puts it in the place of what says so. */
export function useRetry(error: unknown, shown: () => void) {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  return () => {
    // what did not come of the app itself is not asked for twice by one page
    if (ofTheApp(error)) return location.reload()
    for (const one of query.getQueryCache().getAll())
      if (one.state.status === 'error' && one.state.data === undefined) one.reset()
    reset()
    shown()
    void router.invalidate()
  }
}

const ofTheApp = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module|preload/i.test(error.message)
