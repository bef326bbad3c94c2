import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import type { SeriesEdit } from '../command-inputs.ts'
import type { EventCard } from '../data/events.ts'
import { type DateChange, previewOf } from '../data/series.ts'
import { dateWords } from './date-words.ts'
import css from './series.module.css'

const shownAtOnce = 4

/** The dates that an edit changes, and whose answers stay; the database says it by trying. */
export function EditPreview({ edit, card }: { edit: SeriesEdit; card: EventCard }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { data, error } = useQuery({ ...previewOf(edit), enabled: reachable })
  const refused = error && 'code' in error && Boolean(error.code)
  if (!reachable || (error && !refused)) {
    return <p className={css.hint} role="status">{t`You’re offline. The change is made when you’re back.`}</p>
  }
  if (error) {
    return (
      <p className={css.refusal} role="alert">
        {errorMessage(error)}
      </p>
    )
  }
  if (!data) return <div className={css.waiting} aria-busy="true" />
  return (
    <div className={css.preview} role="status">
      <p className={css.sum}>{summary(data)}</p>
      <ul className={css.changes}>
        {data.slice(0, shownAtOnce).map((one) => (
          <li key={one.occurrence_id} data-effect={one.effect}>
            <span>{dateWords(one, card)}</span>
            {one.answers > 0 && <span className={css.answers}>{answerWords(one)}</span>}
          </li>
        ))}
      </ul>
      {data.length > shownAtOnce && <p className={css.hint}>{t`and ${data.length - shownAtOnce} more`}</p>}
    </div>
  )

  function answerWords({ answers, effect }: DateChange) {
    return effect === 'withdrawn'
      ? plural(answers, { one: '# answer goes with it', other: '# answers go with it' })
      : plural(answers, { one: '# answer stays', other: '# answers stay' })
  }
}

function summary(changes: readonly DateChange[]) {
  const lost = changes.filter(({ effect }) => effect === 'withdrawn').length
  const dates = plural(changes.length, { 0: 'No date moves.', one: '# date changes.', other: '# dates change.' })
  if (lost === 0)
    return changes.length === 0
      ? dates
      : `${dates} ${plural(changes.length, { one: 'Its answers stay.', other: 'All answers stay.' })}`
  return `${dates} ${plural(lost, { one: '# of them is no longer on.', other: '# of them are no longer on.' })}`
}
