import { useQuery } from '@tanstack/react-query'
import { past, upcoming } from './events.ts'

/** True where the group has planned an event; undefined while that is not known. */
export function useHasEvents(groupId: string) {
  const ahead = useQuery(upcoming(groupId)).data?.length
  const over = useQuery({ ...past(groupId), enabled: ahead === 0 }).data?.length
  return ahead ? true : over === undefined ? undefined : over > 0
}
