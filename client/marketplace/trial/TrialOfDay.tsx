import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCalendarOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { TrialCard } from '../data/trials-today.ts'
import { KeepGoing } from './KeepGoing.tsx'
import css from './trial.module.css'
import { endTrial } from './trial-commands.ts'

/** A lesson that a group tries today: the way in, and on to all the others. */
export function TrialOfDay({ trial }: { trial: TrialCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [going, go] = useState(false)
  const { id, title, listing, byline, minutes, materials, may_keep_going: may } = trial
  return (
    <article className={css.card} aria-label={title}>
      <p className={css.over} dir="auto">
        <b>{t`Trying out`}</b> {t`“${listing}” by ${byline}`}
      </p>
      <h3 className={css.title} dir="auto">
        {title}
      </h3>
      {minutes !== null && minutes > 0 && <p className={css.over}>{duration(minutes)}</p>}
      {materials.length > 0 && (
        <ul className={css.bring} aria-label={t`What to bring`}>
          {materials.map((one) => (
            <li key={one} dir="auto">
              {one}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <Button size="md" renderRoot={(props) => <Link {...props} to="/marketplace" search={{ trial: id }} />}>
          {t`Read lesson`}
        </Button>
        {may && <Button size="md" variant="default" onClick={() => go(true)}>{t`Keep going…`}</Button>}
        <RowMenu
          size={36}
          label={t`More about “${title}”`}
          commands={rowCommands(
            {
              label: t`Open in the marketplace`,
              Icon: IconArrowRight,
              run: () => void navigate({ to: '/marketplace', search: { listing: trial.listing_id } }),
            },
            may && { label: t`Remove from today`, Icon: IconCalendarOff, run: () => endTrial(trial, title) },
          )}
        />
      </div>
      {going && <KeepGoing trial={trial} onClose={() => go(false)} />}
    </article>
  )
}
