import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAward, IconCloudUp, IconSeedling } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { badgeName } from '../../groups/person/badge-name.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ownBadges } from '../data/badges.ts'
import { useStreak } from '../data/use-streak.ts'
import { streakName, streakReason } from '../streak-words.ts'
import css from './streak-line.module.css'
import { useNewBadges } from './use-new-badges.ts'

/** On Home, under the greeting: the streak with its reason, and once each new badge. Its line is there before they are. */
export function StreakLine() {
  const { t } = useLingui()
  const streak = useStreak()
  // the day’s own things are asked for first
  const badges = useQuery({ ...ownBadges, enabled: streak !== undefined }).data
  const [newest, ...others] = useNewBadges(badges)
  const reason = streak && streakReason(streak, serverDate())
  return (
    <span className={css.line} data-both={Boolean(streak && newest)}>
      {streak && (
        <Link to="/profile" hash="progress" className={css.streak}>
          <IconSeedling size={18} stroke={1.5} aria-hidden="true" />
          <b>{streakName(streak)}</b>
          {streak.isWaiting && (
            <span className={css.waiting}>
              <IconCloudUp size={16} stroke={1.5} aria-hidden="true" /> {t`not sent yet`}
            </span>
          )}
          {reason && <span className={css.reason}>{reason.words}</span>}
          {reason?.more && <span className={css.more}>{reason.more}</span>}
        </Link>
      )}
      {newest && (
        <Link to="/profile" hash="progress" className={css.badge}>
          <IconAward size={18} stroke={1.5} aria-hidden="true" />
          <span>
            {t`New badge: ${badgeName(newest)}`}
            {others.length > 0 && plural(others.length, { one: ', and # more', other: ', and # more' })}
          </span>
        </Link>
      )}
    </span>
  )
}
