import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { checkOf, type PlanCheck, type PlanQuestion } from '../data/plans.ts'
import css from './adopt.module.css'

/** The answer to whether the lessons fit until a day that somebody names, and the splits that would make them fit their meetings. */
export function CheckFit(props: { asked: PlanQuestion; onSplits: (splits: PlanCheck['splits']) => void }) {
  const { t } = useLingui()
  const { asked, onSplits } = props
  const reachable = isReachable.use()
  const [until, setUntil] = useState<string | null>(null)
  const [accepted, accept] = useState(false)
  const isAsked = until !== null && until > asked.start_on
  const { data } = useQuery({ ...checkOf(asked, until ?? asked.start_on), enabled: reachable && isAsked })
  useEffect(() => onSplits(accepted && data ? data.splits : []), [accepted, data, onSplits])
  return (
    <>
      <DateField label={t`Has to be done by (optional)`} min={asked.start_on} value={until} onChange={setUntil} />
      {isAsked && data && (
        <section className={css.summary} role="status" aria-label={t`Does it fit?`}>
          <p className={data.fits ? css.sum : css.warn}>{fitWords(data)}</p>
          {data.splits.length > 0 && (
            <label className={css.check}>
              <input type="checkbox" checked={accepted} onChange={(event) => accept(event.currentTarget.checked)} />
              {plural(data.splits.length, {
                one: 'Spread # long lesson over several meetings',
                other: 'Spread # long lessons over several meetings',
              })}
            </label>
          )}
          {accepted && data.wanted > data.meetings && (
            <p className={css.warn}>
              {t`Spread out, they take ${data.wanted} meetings: ${data.wanted - data.meetings} more than there are.`}
            </p>
          )}
        </section>
      )}
    </>
  )

  function fitWords({ fits, lessons, longest, meetings, minutes }: PlanCheck) {
    const many = plural(lessons, { one: '# lesson', other: '# lessons' })
    const times = plural(meetings, { one: '# meeting', other: '# meetings' })
    return fits
      ? t`${many} of up to ${longest} min fit ${times} of ${minutes} min.`
      : t`${many} of up to ${longest} min don’t fit ${times} of ${minutes} min.`
  }
}
