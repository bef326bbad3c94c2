import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconHourglass, IconQuestionMark, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import type { AnswerInput } from '../command-inputs.ts'
import type { EventCard } from '../data/events.ts'
import css from './answer.module.css'
import { answerEvent } from './answer-event.ts'
import { answerState, isFull } from './answer-state.ts'

const AnswerNote = lazy(async () => ({ default: (await withWords(import('./AnswerNote.tsx'))).AnswerNote }))

/** The three answers, one of which is chosen; or why there are none now. `onAnswer` hears of each by then. */
export function AnswerGroup(props: {
  card: EventCard
  wide?: boolean
  source?: AnswerInput['source']
  onAnswer?: (status: 'going' | 'maybe' | 'declined') => void
}) {
  const { t } = useLingui()
  const name = useId()
  const { card, source = 'app' } = props
  if (answerState(card, serverDate()) !== 'open')
    return (
      <Suspense fallback={<p className={css.note}>&nbsp;</p>}>
        <AnswerNote card={card} />
      </Suspense>
    )
  const full = isFull(card)
  const waiting = card.my_status === 'waitlisted'
  const going = waiting
    ? t`Waitlist`
    : full && card.waitlist_mode !== 'off'
      ? t`Join waitlist`
      : full
        ? t`Full`
        : t`Going`
  const Going = waiting || full ? IconHourglass : IconCheck
  const choices = [
    { status: 'going', label: going, Icon: Going, off: full && !waiting && card.waitlist_mode === 'off' },
    { status: 'maybe', label: t`Maybe`, Icon: IconQuestionMark, off: false },
    { status: 'declined', label: t`Can’t`, Icon: IconX, off: false },
  ] as const
  return (
    <div
      className={css.group}
      data-wide={props.wide}
      data-answered={card.my_status !== null && !card.my_reconfirm}
      aria-label={card.my_reconfirm ? t`Still coming to ${card.title}?` : t`Are you coming to ${card.title}?`}
      role="radiogroup"
    >
      {choices.map(({ status, label, Icon, off }) => {
        const chosen = card.my_status === status || (waiting && status === 'going')
        return (
          <label
            key={status}
            className={css.choice}
            data-status={status}
            data-chosen={chosen}
            data-waits={waiting && status === 'going'}
            data-again={card.my_reconfirm}
          >
            <input
              type="radio"
              className={css.radio}
              name={name}
              checked={chosen}
              disabled={off}
              // what is asked once more is answered also by the answer that was there
              onClick={() => chosen && card.my_reconfirm && answerEvent(card, status, { source })}
              onChange={() => {
                answerEvent(card, status, { source })
                props.onAnswer?.(status)
              }}
            />
            <Icon size={16} stroke={2} aria-hidden="true" />
            <span>{label}</span>
          </label>
        )
      })}
    </div>
  )
}
