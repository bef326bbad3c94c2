import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { writeNow } from '../../lib/outbox/write.ts'
import { operationKeys } from '../../lib/query/operation.ts'
import { query } from '../../lib/query/query.ts'
import { invitesOf, type NewInvite } from './invites.ts'

/** Makes an invite; after a lost answer the same one. */
export function useMakeInvite(groupId: string) {
  const [keys] = useState(operationKeys)
  return useMutation({
    meta: { saidAtField: true },
    mutationFn: async (invite: NewInvite) => {
      // its end is counted from the press
      const choices = { ...invite, expires_at: invite.expires_at.slice(0, 10) }
      const made = await keys.run(choices, async (id) => {
        await writeNow({ table: 'group_invites', verb: 'insert', row: { id, group_id: groupId, ...invite } })
        return id
      })
      await query.invalidateQueries({ queryKey: invitesOf(groupId).queryKey })
      return made
    },
  })
}
