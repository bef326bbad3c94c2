import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { noon } from '../../lib/settings/days.ts'
import { fullDate, weekdayDate } from '../../lib/settings/time.ts'
import { type PlanQuestion, type PreviewedPlan, previewOf, tightMeetings } from '../data/plans.ts'
import css from './adopt.module.css'

/** The outcome of a plan: how many lessons, when the last one is, and what it steps over. */
export function PlanSummary({ asked }: { asked: PlanQuestion }) {
  const reachable = isReachable.use()
  const { data, error } = useQuery({ ...previewOf(asked), enabled: reachable })
  if (!reachable) return null
  return <PlanDates plan={data} error={error} mode={asked.options.mode} />
}

/** The dates of a plan that nobody has taken up yet, or why it can’t be. */
export function PlanDates(props: { plan: PreviewedPlan | undefined; error: Error | null; mode?: PlanMode }) {
  const { t } = useLingui()
  const { plan, error } = props
  if (error)
    return (
      <p role="alert" className={css.refused}>
        {errorMessage(error)}
      </p>
    )
  return (
    <section className={css.summary} aria-label={t`Dates`} aria-busy={!plan} role="status">
      {plan && <PlanWords plan={plan} mode={props.mode} />}
      {plan && plan.days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
        <ol className={css.dates} tabIndex={0} aria-label={t`Lessons`}>
          {plan.lessons.map(({ lesson_key, title, on_date }) => (
            <li key={`${lesson_key} ${on_date}`}>
              <span dir="auto">{title}</span>
              <time>{on_date ? weekdayDate(on_date, noon(on_date)) : t`no date`}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type PlanMode = 'dated' | 'self_paced' | undefined

/** A plan in a sentence or two. */
export function PlanWords({ plan, mode }: { plan: PreviewedPlan; mode: PlanMode }) {
  const { t } = useLingui()
  const { lessons, ends_on, over, tray, off } = plan
  const tight = tightMeetings(plan)
  const many = plural(lessons.length, { 0: 'No lessons.', one: '# lesson.', other: '# lessons.' })
  if (mode === 'self_paced') return <p className={css.sum}>{`${many} ${t`Everyone takes them at their own speed.`}`}</p>
  const end = ends_on && fullDate(ends_on)
  const breaks = [...new Set(off.map(({ label }) => label))].join(', ')
  return (
    <>
      <p className={css.sum}>
        {many} {end ? t`The last one is on ${end}.` : lessons.length > 0 && t`None has a date yet.`}
      </p>
      {breaks && <p className={css.muted}>{t`Skips ${breaks}.`}</p>}
      {ends_on && tray > 0 && (
        <p className={css.warn}>{plural(tray, { one: '# lesson has no date.', other: '# lessons have no date.' })}</p>
      )}
      {tight > 0 && (
        <p className={css.warn}>
          {plural(tight, {
            one: '# meeting is too short for its lessons together.',
            other: '# meetings are too short for their lessons together.',
          })}
        </p>
      )}
      {over > 0 && (
        <p className={css.warn}>
          {plural(over, {
            one: '# lesson is longer than its meeting.',
            other: '# lessons are longer than their meeting.',
          })}
        </p>
      )}
    </>
  )
}
