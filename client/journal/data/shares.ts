import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type JournalShare = Database['public']['Tables']['journal_shares']['Row']

interface NewCopy {
  id: string
  entry_id: string
  target_type: string
  /** The conversation, or the thread beside a lesson. */
  place_id: string
  html: string
}

/** The copies of an entry that were sent to others, the newest first. */
export const sharesOf = (entryId: string) =>
  queryOptions({
    queryKey: ['journal_shares', { entryId }],
    queryFn: (): Promise<JournalShare[]> =>
      rows(
        supabase.from('journal_shares').select('*').eq('entry_id', entryId).order('created_at', { ascending: false }),
      ),
  })

/** Sends a copy, which knows nothing of its entry from then on. */
export const sharingCopy = mutationOptions({
  ...optimistic<JournalShare, NewCopy>(
    ({ entry_id }) => [sharesOf(entry_id).queryKey],
    (list, { place_id, html, ...share }) => [
      { ...blank(), ...share, copy_html: html, ...placeOf(share.target_type, place_id) },
      ...list,
    ],
    'journal_shares',
  ),
  mutationFn: (args: NewCopy) => write({ rpc: 'share_journal_entry', args }),
})

const placeOf = (type: string, place: string) =>
  type === 'message' ? { conversation_id: place, thread_id: null } : { conversation_id: null, thread_id: place }

const blank = () => ({ created_by: '', target_id: '', created_at: serverDate().toISOString(), withdrawn_at: null })

const shares = collection('journal_shares')

/** Takes a copy back from where it was sent. */
export const withdrawingCopy = shares.rpc('withdraw_journal_share', (share: JournalShare) => ({
  ...share,
  withdrawn_at: serverDate().toISOString(),
}))

export const returningCopy = shares.rpc('return_journal_share', (share: JournalShare) => ({
  ...share,
  withdrawn_at: null,
}))
