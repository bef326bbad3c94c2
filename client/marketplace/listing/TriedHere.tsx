import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import type { ListingDetails } from '../data/listing.ts'
import { trialsOf } from '../data/trials.ts'
import { endTrial } from '../trial/trial-commands.ts'
import css from './listing.module.css'

/** The lessons of it that one’s groups are going to try, or have tried. */
export function TriedHere({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  const { data = [] } = useQuery(trialsOf(listing.id))
  const shown = data.flatMap((trial) => {
    const group = groups.find(({ id }) => id === trial.group_id)
    const lesson = listing.lessons.find(({ key }) => key === trial.lesson_key)
    return group && lesson ? [{ trial, group: group.name, title: lesson.title }] : []
  })
  if (shown.length === 0) return null
  const today = dayOf(serverDate())
  return (
    <ul className={css.tried} aria-label={t`Trials in your groups`}>
      {shown.map(({ trial, group, title }) => {
        const day = nearDayWithin(trial.on_date, serverDate())
        return (
          <li key={trial.id}>
            <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            <span dir="auto">
              {trial.on_date < today ? t`${group} tried “${title}” ${day}.` : t`${group} tries “${title}” ${day}.`}
            </span>
            <Link to="/marketplace" search={{ trial: trial.id }}>{t`Open`}</Link>
            <button type="button" onClick={() => endTrial(trial, title)}>{t`Remove`}</button>
          </li>
        )
      })}
    </ul>
  )
}
