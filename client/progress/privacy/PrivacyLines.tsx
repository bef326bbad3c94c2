import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ownSettings } from '../../account/data/settings.ts'
import { badgeName } from '../../groups/person/badge-name.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import type { PrivacyChoice } from '../../lib/registries/labels.ts'
import { monthOf } from '../../lib/settings/time.ts'
import { hideStreak, showBadge } from '../commands.ts'
import { flag, ownBadges } from '../data/badges.ts'
import css from './privacy.module.css'

/** The switches of what others see of one’s progress: the streak, and each badge. */
export function PrivacyLines({ Choice }: { Choice: ComponentType<PrivacyChoice> }) {
  const { t } = useLingui()
  const settings = useQuery(ownSettings).data
  const hasBadges = useFlag(flag)
  const badges = useQuery({ ...ownBadges, enabled: hasBadges }).data ?? []
  const many = badges.length
  const shown = badges.filter((badge) => !badge.private).length
  return (
    <>
      <Choice
        label={t`Show my streak`}
        words={t`If off, nobody sees it, and you don’t either. It goes on counting.`}
        checked={!settings?.[0]?.streak_hidden}
        disabled={!settings}
        onChange={(now) => hideStreak(!now)}
      />
      {hasBadges && many > 0 && (
        <details className={css.fold}>
          <summary>
            {t`Badges`} <span>{t`${shown} of ${many} shown`}</span>
          </summary>
          {badges.map((badge) => (
            <Choice
              key={badge.id}
              label={badgeName(badge)}
              words={monthOf(badge.awarded_at)}
              checked={!badge.private}
              onChange={(now) => showBadge(badge, now)}
            />
          ))}
        </details>
      )}
    </>
  )
}
