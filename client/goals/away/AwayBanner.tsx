import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { comeBack } from '../commands.ts'
import { useAway } from '../data/use-goals.ts'
import css from './away.module.css'

/** Says that one is away, since when, and the way back. */
export function AwayBanner() {
  const { t } = useLingui()
  const away = useAway()
  if (!away) return null
  const now = serverDate()
  const since = nearDayWithin(away.from_on, now)
  const until = away.to_on && nearDayWithin(away.to_on, now)
  return (
    <div className={css.banner} role="status">
      <IconPlaneDeparture size={22} stroke={1.5} aria-hidden="true" />
      <p>
        <b>{until ? <Trans>You’re away until {until}.</Trans> : <Trans>You’ve been away since {since}.</Trans>}</b>{' '}
        <Trans>Your goals rest, nothing reminds you, and nothing is lost.</Trans>
      </p>
      <Button variant="default" onClick={() => comeBack(away, dayOf(now))}>
        {t`I’m back`}
      </Button>
    </div>
  )
}
