import { type AccessRow, type Outcome, type Persona, participants, past, self } from '../rows.ts'
import { keptBadge, minasBadge, ruthsCertificate, shownBadge } from './arranged.ts'

const see = (table: string, on: string, id: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where id = '${id}'`,
  ...who,
})

/** All that isn’t shown is its person’s alone, and no admin passes to any of it. */
export const achievements: AccessRow[] = [
  see('achievements', 'Ruth’s own', keptBadge, self),
  see('achievements', 'Ruth’s that she shows', shownBadge, participants),
  see('achievements', 'Mina’s own', minasBadge, { ...self, admin: 'nothing', member: 'yes' }),
  ...past('achievements', 'private = false'),
  see('certificates', 'Ruth’s', ruthsCertificate, self),
  ...past('certificates', 'revoked_at = null'),
]
