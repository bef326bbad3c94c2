import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { shareOf, span } from '../data/figure-words.ts'
import { moderationFigures } from '../data/queue.ts'
import type { Queue } from '../data/use-queue.ts'
import { nameOf, reasonNames } from '../data/words.ts'
import css from './figures.module.css'

/** The figures of a group or of all: how much waits, how soon somebody acts, how often that was taken back, and why people report. */
export function Figures({ queue }: { queue: Queue }) {
  const { t } = useLingui()
  const { data } = useQuery(moderationFigures(queue.groupId))
  if (!data) return <div className={css.figures} />
  const one = (name: string, value: string | number) => (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <div className={css.all}>
      <dl className={css.figures} title={t`The last 30 days`}>
        {one(t`Open`, data.open)}
        {one(t`Appeals`, data.waiting_appeals)}
        {one(t`Typical wait`, data.median_minutes === null ? '–' : span(data.median_minutes))}
        {one(t`Taken back`, shareOf(data.reversed, data.acts))}
      </dl>
      {data.by_reason.length > 1 && (
        <ul className={css.reasons} aria-label={t`Reasons in the last 30 days`}>
          {data.by_reason.slice(0, 4).map(({ reason, count }) => (
            <li key={reason}>
              <button
                type="button"
                className={css.reason}
                aria-pressed={queue.search.reason === reason}
                onClick={() => queue.filter('reason', queue.search.reason === reason ? '' : reason)}
              >
                {nameOf(reasonNames, reason)} <b>{count}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
