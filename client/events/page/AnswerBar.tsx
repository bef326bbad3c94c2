import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { myId } from '../../lib/supabase/session.ts'
import { AnswerGroup } from '../answer/AnswerGroup.tsx'
import { answerState } from '../answer/answer-state.ts'
import type { EventCard } from '../data/events.ts'
import type { EventQuestion } from '../data/questions.ts'
import { remindersOf } from '../data/reminders.ts'
import { withoutAnswer } from '../questions/answers-by-question.ts'
import { questionAnswersOf } from '../questions/queries.ts'
import css from './page.module.css'
import { RemindPrompt } from './RemindPrompt.tsx'

const AnswerDetails = lazy(async () => ({
  default: (await withWords(import('./AnswerDetails.tsx'))).AnswerDetails,
}))
const MySuggestion = lazy(async () => ({
  default: (await withWords(import('../suggestions/MySuggestion.tsx'))).MySuggestion,
}))

/** One’s answer at the thumb, always in reach; after Going what the event asks, and behind a button guests and a note. */
export function AnswerBar(props: {
  card: EventCard
  questions: readonly EventQuestion[]
  asking: boolean
  onGoing: (asking: boolean) => void
}) {
  const { t } = useLingui()
  const { card, asking, onGoing } = props
  const [details, show] = useState(false)
  const reminders = useQuery(remindersOf(card.event_id)).data
  const me = myId()
  const comes = card.my_status === 'going' || card.my_status === 'maybe' || card.my_status === 'waitlisted'
  const party = card.my_guests ?? 0
  const questions = comes ? props.questions : []
  const given = useQuery({ ...questionAnswersOf(card.id), enabled: props.questions.length > 0 }).data
  const asks = questions.length > 0 && given !== undefined && withoutAnswer(new Set([me]), given, questions).length > 0
  if (answerState(card, serverDate()) !== 'open') {
    return card.draft || card.state === 'cancelled' ? null : (
      <div className={css.answers} data-closed>
        <AnswerGroup card={card} />
      </div>
    )
  }
  return (
    <div className={css.answers} data-docked>
      {asking && comes && !details && (
        <RemindPrompt card={card} reminders={reminders ?? []} onClose={() => onGoing(false)} />
      )}
      <AnswerGroup
        wide
        card={card}
        onAnswer={(status) => {
          onGoing(status === 'going')
          if (status !== 'declined' && props.questions.length > 0 && !given?.some(({ user_id }) => user_id === me))
            show(true)
        }}
      />
      {card.my_status !== null && (
        <button
          type="button"
          className={css.small}
          data-asks={asks}
          aria-expanded={details}
          onClick={() => show(!details)}
        >
          {asks
            ? plural(questions.length, { one: 'Answer # question', other: 'Answer # questions' })
            : questions.length > 0
              ? t`Change your answers`
              : comes && card.guests_per_person > 0
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
        {details && card.my_status !== null && (
          <AnswerDetails card={card} questions={props.questions} onClose={() => show(false)} />
        )}
      </Suspense>
    </div>
  )
}
