import { writeNow } from '../../lib/outbox/write.ts'

/** Asks those who can give it for access; true when they were told now, false when they have been this week already. */
export async function requestAccess({ area, groupId }: { area: string; groupId?: string | undefined }) {
  return Boolean(await writeNow({ rpc: 'request_access', args: { area, ...(groupId && { group_id: groupId }) } }))
}
