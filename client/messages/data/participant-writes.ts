import { mutationOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Block } from './participants.ts'

/* Writes about people: who is in a conversation, and who is blocked. */

export const blocking = mutationOptions({
  ...optimistic<Block, { user_id: string; blocked: boolean }>([['user_blocks']], (list, { user_id, blocked }) => {
    const others = list.filter(({ blocked_id }) => blocked_id !== user_id)
    return blocked ? [...others, { blocker_id: myId(), blocked_id: user_id }] : others
  }),
  mutationFn: (args: { user_id: string; blocked: boolean }) => write({ rpc: 'block_person', args }),
})

const participants = collection('conversation_participants', { by: ['conversation_id', 'user_id'] })
export const addingPeople = participants.rpc('add_participants')
export const removingPerson = participants.rpc('remove_participant', () => undefined)
