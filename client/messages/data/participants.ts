import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type Block = Pick<Tables['user_blocks']['Row'], 'blocker_id' | 'blocked_id'>
type Report = Pick<Tables['reports']['Row'], 'id' | 'subject_type' | 'subject_id'>
export type Participant = Tables['conversation_participants']['Row']

/** The people I blocked; nobody else sees them. */
export const blocks = queryOptions({
  queryKey: ['user_blocks'],
  queryFn: (): Promise<Block[]> => rows(supabase.from('user_blocks').select('blocker_id, blocked_id')),
  staleTime: 5 * 60_000,
})

export const myReports = queryOptions({
  queryKey: ['reports'],
  queryFn: (): Promise<Report[]> => rows(supabase.from('reports').select('id, subject_type, subject_id')),
  staleTime: 5 * 60_000,
})

/** Everybody in a conversation, with oneself. */
export const participantsOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['conversation_participants', { conversationId }],
    queryFn: (): Promise<Participant[]> =>
      rows(
        supabase.from('conversation_participants').select('*').eq('conversation_id', conversationId).order('joined_at'),
      ),
    meta: { reads: ['conversations', 'group_members'] },
  })

export const blocking = mutationOptions({
  ...optimistic<Block, { user_id: string; blocked: boolean }>([['user_blocks']], (list, { user_id, blocked }) => {
    const others = list.filter(({ blocked_id }) => blocked_id !== user_id)
    return blocked ? [...others, { blocker_id: myId(), blocked_id: user_id }] : others
  }),
  mutationFn: (args: { user_id: string; blocked: boolean }) => write({ rpc: 'block_person', args }),
})

export const reports = collection('reports')

const participants = collection('conversation_participants', { by: ['conversation_id', 'user_id'] })
export const addingPeople = participants.rpc('add_participants')
export const removingPerson = participants.rpc('remove_participant', () => undefined)
