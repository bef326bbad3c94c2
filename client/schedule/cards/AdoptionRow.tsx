import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { fullDate, nearDay } from '../../lib/settings/time.ts'
import type { AdoptionCard } from '../data/schedule.ts'
import css from './cards.module.css'

/** A curriculum that a group follows, or did. */
export function AdoptionRow(props: {
  adoption: AdoptionCard
  today: string
  next: { title: string | undefined; on_date: string | null } | undefined
}) {
  const { t } = useLingui()
  const { adoption, next } = props
  const { id, group_id, status, mode, ends_on, start_on, ended_at, title_override, curricula } = adoption
  const title = title_override ?? curricula?.title ?? t`A curriculum`
  const end = ends_on && fullDate(ends_on)
  const ended = ended_at && fullDate(ended_at.slice(0, 10))
  const begin = fullDate(start_on)
  const facts = [
    status === 'active' && mode === 'self_paced' && t`self-paced`,
    status === 'active' && start_on > props.today && t`starts ${begin}`,
    status === 'active' && end && t`ends ${end}`,
    status === 'ended' && t`ended ${ended}`,
    status === 'completed' && t`completed ${ended}`,
  ].filter(Boolean)
  const on = next?.on_date && nearDay(next.on_date, serverDate())
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.titleLine}>
          <Link
            to="/groups/$groupId/schedule/$adoptionId"
            params={{ groupId: group_id, adoptionId: id }}
            className={css.title}
            dir="auto"
          >
            {title}
          </Link>
          {status === 'paused' && <span className={css.badge}>{t`Paused`}</span>}
        </p>
        {status === 'active' && next && (
          <p className={css.next}>
            <b>{on}</b> <span dir="auto">{next.title}</span>
          </p>
        )}
        <p className={css.muted}>{facts.join(' · ')}</p>
      </div>
    </li>
  )
}
