import { useQuery } from '@tanstack/react-query'
import { store } from '../lib/store.ts'
import { useMe } from './people.ts'
import { blocks, myReports } from './people-queries.ts'
import type { Message } from './queries.ts'

export type Why = 'blocked' | 'reported'

/** Hidden ones that one has looked at all the same, until the page is left. */
const shown = store<ReadonlySet<string>>(new Set())

export const showAllTheSame = (id: string) => shown.set(new Set([...shown.get(), id]))

/** Whether a message is out of one's sight, and why: one has blocked whoever said it, or reported it. */
export function useHidden(message: Message): Why | undefined {
  const me = useMe()
  const blocked = useQuery(blocks).data ?? []
  const reported = useQuery(myReports).data ?? []
  const looked = shown.use()
  if (message.sender_id === me || looked.has(message.id)) return undefined
  if (reported.some(({ subject_id }) => subject_id === message.id)) return 'reported'
  return blocked.some(({ blocked_id }) => blocked_id === message.sender_id) ? 'blocked' : undefined
}
