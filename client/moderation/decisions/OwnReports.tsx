import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { myReports, type OwnReport } from '../../groups/data/reports.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import { answerWords } from '../report/report-words.ts'
import { kindName } from './decision-words.ts'
import css from './decisions.module.css'

/** In one’s profile: what one has reported, and what came of it. */
export function OwnReports() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(myReports)
  if (data.length === 0)
    return <p className={css.nothing}>{t`You haven’t reported anything. When you do, the answer appears here.`}</p>
  const newestFirst = data.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <ul className={css.list}>
      {newestFirst.map((report) => (
        <Line key={report.id} report={report} />
      ))}
    </ul>
  )
}

function Line({ report }: { report: OwnReport }) {
  const { t } = useLingui()
  const reason = useReportReasons().find(({ id }) => id === report.reason)?.label
  const { subject_type, created_at, note, answer } = report
  const Icon = answer ? IconCircleCheck : IconHourglass
  return (
    <li className={css.report} data-answer={answer ?? 'none'}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.title}>{answer ? answerWords(report) : t`Waiting for a decision`}</p>
        <p className={css.muted}>
          {[kindName(subject_type), reason, nearDay(dayOf(new Date(created_at)), serverDate())]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {note && (
          <p className={css.said} dir="auto">
            {note}
          </p>
        )}
      </div>
    </li>
  )
}
