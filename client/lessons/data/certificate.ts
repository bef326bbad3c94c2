import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { region, zone } from '../../lib/settings/settings.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { RevokeCertificate } from '../command-inputs.ts'

/** A certificate as its owner has it. */
export interface Certificate {
  id: string
  code: string
  name: string
  /** The name that waits for approval by a manager of the group. */
  wanted_name: string | null
  title: string
  group_name: string | null
  issued_at: string
  revoked_at: string | null
  /** The reason of the admins who have withdrawn it. */
  revoked_reason: string | null
  /** Withdrawn by its owner, who may make it valid again. */
  may_return: boolean
}

/** The way to the certificate of a curriculum: what is left, and the certificate once it is issued. */
export interface MyCertificate {
  adoption_id: string
  group_id: string
  title: string
  name: string
  group_name: string
  begun: boolean
  left: { lesson_key: string; title: string | null }[]
  certificate: Certificate | null
}

export const flag = 'achievement_system'

export const myCertificate = (adoptionId: string) =>
  queryOptions({
    queryKey: ['certificates', { adoptionId }],
    queryFn: async () =>
      (await rows(supabase.rpc('my_certificate', { adoption_id: adoptionId }))) as unknown as MyCertificate,
    meta: { reads: ['lesson_progress', 'scheduled_lessons', 'adoptions', 'adoption_overrides'] },
  })

/** Issues a certificate: its code is the server’s to make. */
export async function issueCertificate(args: { adoption_id: string; name: string; with_group: boolean }) {
  await writeNow({ rpc: 'issue_certificate', args })
  await query.invalidateQueries({ queryKey: ['certificates'] })
}

/** Withdraws a certificate of one’s own, or makes it valid again. */
export const revokingCertificate = mutationOptions({
  ...optimistic<never, RevokeCertificate, MyCertificate>([['certificates']], (known, { id, revoked }) => {
    const { certificate } = known
    if (certificate?.id !== id) return known
    const revoked_at = revoked ? serverDate().toISOString() : null
    return { ...known, certificate: { ...certificate, revoked_at, may_return: revoked } }
  }),
  mutationFn: (args: RevokeCertificate) => write({ rpc: 'revoke_certificate', args }),
})

export const addressOf = (code: string) => `${location.origin}/certificate/${code}`

/** "26 November 2026", as its reader writes a date. */
export const dateOf = (moment: string) =>
  new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone() }).format(
    new Date(moment),
  )
