import { useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pauseMs, sayHere } from './data/last-here.ts'

/**
 * Says that one is on Home, or in a group, while that page is in front: at most once in ten minutes each, past the outbox,
 * and without a network not at all.
 */
export function LastHere() {
  const { groupId } = useParams({ strict: false })
  const search: { conversation?: string } = useSearch({ strict: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // what is said in a group has the id of the group; of any other conversation nothing comes
  const group = groupId ?? (path === '/messages' ? search.conversation : undefined)
  const place = group ?? (path === '/home' ? '' : undefined)
  useEffect(() => {
    if (place === undefined) return
    const look = () => void sayHere(place)
    look()
    const ticking = setInterval(look, pauseMs + 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [place])
  return null
}
