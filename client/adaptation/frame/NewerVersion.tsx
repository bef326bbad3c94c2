import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Outline } from '../data/resolved.ts'
import css from './frame.module.css'

/** A newer version, with the way to what it would change; nothing where there is none. */
export function NewerVersion({ groupId, outline }: { groupId: string; outline: Outline }) {
  const { t } = useLingui()
  const { newer, may, adoption_id } = outline
  if (!newer || !may.adapt) return null
  return (
    <p className={css.notice}>
      {t`Version ${newer.number} is available.`}{' '}
      <Link
        to="/groups/$groupId/curriculum/$adoptionId/customize"
        params={{ groupId, adoptionId: adoption_id }}
        search={{ review: 'upgrade' }}
      >
        {t`See what would change`}
      </Link>
    </p>
  )
}
