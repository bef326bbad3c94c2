import { useLingui } from '@lingui/react/macro'
import { duration } from '../../ui/lesson/duration.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import { itemsOf } from '../data/steps.ts'
import css from './leader.module.css'

/** The time of a meeting as the items share it, in minutes. */
export function TimingBar({ text, meeting }: { text: ResolvedLesson; meeting: number | null }) {
  const { t } = useLingui()
  const timed = itemsOf(text, true).flatMap(({ key, minutes, fields }) =>
    minutes ? [{ key, minutes, title: fields.title }] : [],
  )
  const wanted = timed.reduce((sum, { minutes }) => sum + minutes, 0)
  if (wanted === 0) return null
  const whole = Math.max(wanted, meeting ?? 0)
  const words =
    meeting === null
      ? duration(wanted)
      : wanted > meeting
        ? t`${duration(wanted)} planned, the meeting has ${duration(meeting)}`
        : t`${duration(wanted)} planned of ${duration(meeting)}`
  return (
    <figure className={css.timing}>
      <figcaption data-over={(meeting !== null && wanted > meeting) || undefined}>{words}</figcaption>
      <ol>
        {timed.map(({ key, minutes, title }) => (
          <li key={key} style={{ flexGrow: minutes }} title={`${title}, ${duration(minutes)}`}>
            <a href={`#item-${key}`}>
              <span dir="auto">{title}</span> <small>{duration(minutes)}</small>
            </a>
          </li>
        ))}
        {whole > wanted && <li aria-hidden="true" className={css.spare} style={{ flexGrow: whole - wanted }} />}
      </ol>
    </figure>
  )
}
