import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { BlockPreview } from '../data/types.ts'
import own from './block.module.css'
import { effectSentence } from './effect-words.ts'

/** The people whom a block would shut out: how many, those of the highest role by name, and what speaks against it. */
export function BlockEffects({ preview, isLoading }: { preview: BlockPreview | undefined; isLoading: boolean }) {
  const { t, i18n } = useLingui()
  if (!preview) return isLoading ? <p className={own.effects} role="status">{t`Checking who uses it…`}</p> : null
  const { people, names, others, trusted, blocked } = preview
  const why = whyNot(preview)
  const isReal = preview.why_not !== 'loopback' && preview.why_not !== 'too_wide'
  return (
    <div className={own.effects} data-grave={people > 0 || why !== undefined} aria-live="polite">
      {why ? (
        <p className={own.why}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {why}
        </p>
      ) : null}
      {isReal && (
        <p className={own.sentence}>
          <IconUsers size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {effectSentence(preview)}
            {others && ` ${t`People of other organisations use it too.`}`}
          </span>
        </p>
      )}
      {names.length > 0 && (
        <ul className={own.names} aria-label={t`Who would be locked out`}>
          {names.map(({ id, name, role }) => (
            <li key={id} dir="auto">
              {name} <RoleBadge role={role} />
            </li>
          ))}
          {people > names.length && <li className={css.muted}>{t`and ${i18n.number(people - names.length)} more`}</li>}
        </ul>
      )}
      {isReal && trusted && (
        <p className={own.sentence}>
          {trusted.label
            ? t`It overlaps with the trusted network “${trusted.label}”.`
            : t`It overlaps with a trusted network.`}
        </p>
      )}
      {blocked && (
        <p className={css.muted}>
          {blocked.expires_at
            ? t`Already blocked until ${exactly(new Date(blocked.expires_at))}.`
            : t`Already blocked until lifted.`}
        </p>
      )}
    </div>
  )

  function whyNot({ why_not }: BlockPreview): string | undefined {
    const words = {
      own_address: t`You’re there yourself. Blocking it would lock you out.`,
      all_admins: t`An admin signed in from there today. You could lock out everyone who can undo this.`,
      others: t`People of other organisations use this address. Only a super admin can block it.`,
      loopback: t`This is the server itself. It can’t be blocked.`,
      too_wide: t`This network is too large to block.`,
    }
    return why_not ? words[why_not] : undefined
  }
}
