import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { past, upcoming } from './events.ts'

/** True where the group has planned an event. Suspends while that is not known. */
export function useHasEvents(groupId: string) {
  const ahead = useSuspenseQuery(upcoming(groupId)).data.length
  const over: ReturnType<typeof past>[] = ahead === 0 ? [past(groupId)] : []
  const found = useSuspenseQueries({ queries: over })
  return ahead > 0 || found.some(({ data }) => data.length > 0)
}
