import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A certificate of one’s own that is valid. */
export interface OwnCertificate {
  code: string
  title: string
  group_name: string | null
  issued_at: string
}

export const ownCertificates = queryOptions({
  queryKey: ['certificates', 'mine'],
  queryFn: (): Promise<OwnCertificate[]> =>
    rows(
      supabase
        .from('certificates')
        .select('code, title, group_name, issued_at')
        .eq('user_id', myId())
        .is('revoked_at', null)
        .order('issued_at', { ascending: false }),
    ),
})
