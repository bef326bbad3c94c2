import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudUp, IconSeedling } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { monthOfDay } from '../../lib/settings/time.ts'
import { comeBack } from '../commands.ts'
import { useStreak } from '../data/use-streak.ts'
import { streakName, streakReason } from '../streak-words.ts'
import css from './progress.module.css'

/** The number with its reason, the free days that are left, and the way back for who is away. */
export function StreakFigure() {
  const { t } = useLingui()
  const streak = useStreak()
  if (streak === null) return null
  const now = serverDate()
  const today = dayOf(now)
  const reason = streak && streakReason(streak, now)
  const left = !streak || streak.known.on.slice(0, 7) < today.slice(0, 7) ? 2 : streak.known.reason.free_left
  const away = streak?.known.reason.away
  return (
    <div className={css.figure}>
      <IconSeedling size={32} stroke={1.25} aria-hidden="true" />
      <div className={css.figureWords}>
        <p className={css.number}>{streak ? streakName(streak) : '\u00a0'}</p>
        <p className={css.muted}>
          {streak?.isWaiting && (
            <span className={css.waiting}>
              <IconCloudUp size={16} stroke={1.5} aria-hidden="true" /> {t`Not sent yet`}
            </span>
          )}
          {reason ? (
            // how many are free is said beside it
            <span>{capital(reason.more && !reason.isFree ? `${reason.words}, ${reason.more}` : reason.words)}</span>
          ) : (
            <Trans>A task, a goal, a lesson or a line in your journal</Trans>
          )}
        </p>
      </div>
      {away ? (
        <Button variant="default" onClick={() => void comeBack(away)}>{t`I’m back`}</Button>
      ) : (
        <p className={css.left}>
          <b>{plural(left, { one: '# free day left', other: '# free days left' })}</b>
          <span>{monthOfDay(today)}</span>
        </p>
      )}
    </div>
  )
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1)
