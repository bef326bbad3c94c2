import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { AnswerGroup } from '../answer/AnswerGroup.tsx'
import { answerState } from '../answer/answer-state.ts'
import type { EventCard } from '../data/events.ts'
import { remindersOf } from '../data/reminders.ts'
import css from './page.module.css'
import { RemindPrompt } from './RemindPrompt.tsx'

const AnswerDetails = lazy(async () => ({
  default: (await withWords(import('./AnswerDetails.tsx'))).AnswerDetails,
}))
const MySuggestion = lazy(async () => ({
  default: (await withWords(import('../suggestions/MySuggestion.tsx'))).MySuggestion,
}))

/** One’s answer at the thumb, always in reach; after Going a question, and behind a button guests and a note. */
export function AnswerBar(props: { card: EventCard; asking: boolean; onGoing: (asking: boolean) => void }) {
  const { t } = useLingui()
  const { card, asking, onGoing } = props
  const [details, show] = useState(false)
  const reminders = useQuery(remindersOf(card.event_id)).data
  if (answerState(card, new Date()) !== 'open') {
    return card.draft || card.state === 'cancelled' ? null : (
      <div className={css.answers} data-closed>
        <AnswerGroup card={card} />
      </div>
    )
  }
  const comes = card.my_status === 'going' || card.my_status === 'maybe' || card.my_status === 'waitlisted'
  const party = card.my_guests ?? 0
  return (
    <div className={css.answers} data-docked>
      {asking && comes && <RemindPrompt card={card} reminders={reminders ?? []} onClose={() => onGoing(false)} />}
      <AnswerGroup wide card={card} onAnswer={(status) => onGoing(status === 'going')} />
      {card.my_status !== null && (
        <button type="button" className={css.small} aria-expanded={details} onClick={() => show(!details)}>
          {comes && card.guests_per_person > 0
            ? party > 0
              ? t`You and ${party} more · Change`
              : t`Bring guests or add a note`
            : t`Add a note for the organisers`}
        </button>
      )}
      {card.my_status === 'declined' && (
        <Suspense fallback={<span className={css.small} />}>
          <MySuggestion card={card} />
        </Suspense>
      )}
      <Suspense>
        {details && card.my_status !== null && <AnswerDetails card={card} onClose={() => show(false)} />}
      </Suspense>
    </div>
  )
}
