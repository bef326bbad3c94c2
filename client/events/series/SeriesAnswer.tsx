import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { answerSeries } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { mySeriesAnswers, type SeriesStatus } from '../data/series.ts'
import css from './series.module.css'

/** One’s answer to all dates of a series; each date can still be answered by itself. */
export function SeriesAnswer({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const mine = useQuery(mySeriesAnswers).data?.find(({ event_id }) => event_id === card.event_id)
  return (
    <section className={css.all} aria-label={t`All dates`}>
      <SelectField
        label={t`Your answer to all dates`}
        description={t`Dates you answer one by one keep that answer.`}
        value={mine?.status ?? ''}
        data={[
          { value: '', label: t`Answer each date` },
          { value: 'going', label: t`Going to all` },
          { value: 'maybe', label: t`Maybe to all` },
          { value: 'declined', label: t`Can’t make any` },
        ]}
        onChange={(status) => answerSeries(card, (status || null) as SeriesStatus | null)}
      />
    </section>
  )
}
