import { useEffect } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { prefetchForOffline } from '../lib/query/offline-prefetch.ts'

const quiet = 5000

/** Once the page has come to rest, and again when one comes back to it, fetches what one may want without a network. */
export function useOfflinePrefetch() {
  const groups = useMyGroupsSoFar()
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(rest)
      if (!document.hidden) rest = setTimeout(() => void prefetchForOffline(groups ? groups.split(' ') : []), quiet)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [groups])
}
