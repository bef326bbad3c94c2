import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Brand } from '../../ui/brand/brand.ts'

/** A certificate as everybody sees it who has its code; one that is withdrawn tells no name. */
export interface OpenCertificate {
  name: string | null
  /** The moment at which the group approved a name that is not the profile’s. */
  named_at: string | null
  /** The name that waits for approval, and the certificate; null for everyone who may not approve it. */
  wanted_name: string | null
  naming_id: string | null
  title: string
  group_name: string | null
  /** The look of the organisation that it is of; nothing for one that is withdrawn. */
  brand: Brand | null
  issued_at: string
  revoked_at: string | null
  mine: boolean
  /** For whoever may withdraw it, or make it valid again. */
  id: string | null
}

const keyOf = (code: string) => ['certificate_of', code] as const

/** The certificate behind a code; null where there is none. */
export const certificateOf = (code: string) =>
  queryOptions({
    queryKey: keyOf(code),
    queryFn: async () => (await rows(supabase.rpc('certificate_of', { code }))) as unknown as OpenCertificate | null,
    meta: { passing: true },
  })

/** Approves the other name that a certificate is to bear, or declines it. */
export async function answerName(code: string, id: string, approve: boolean) {
  await writeNow({ rpc: 'answer_certificate_name', args: { id, approve } })
  await query.invalidateQueries({ queryKey: keyOf(code) })
}

/** Withdraws a certificate or makes it valid again, where it is looked at. */
export async function revokeHere(code: string, id: string, revoked: boolean, reason: string) {
  await writeNow({ rpc: 'revoke_certificate', args: { id, revoked, ...(reason && { reason }) } })
  await Promise.all([
    query.invalidateQueries({ queryKey: keyOf(code) }),
    query.invalidateQueries({ queryKey: ['certificates'] }),
  ])
}
