import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** The threads beside lessons that one may reply in, those with the newest words first. */
export const threadsToReplyIn = () =>
  rows(
    supabase
      .from('lesson_threads')
      .select('id, title, body_html, deleted_at, deleted_by_class')
      .is('deleted_at', null)
      .neq('state', 'locked')
      .order('last_reply_at', { ascending: false })
      .limit(40),
  )
