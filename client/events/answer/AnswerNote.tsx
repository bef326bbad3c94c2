import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import type { EventCard } from '../data/events.ts'
import css from './answer.module.css'
import { answerState } from './answer-state.ts'

/** One’s answer in words, where it cannot be changed, and why. */
export function AnswerNote({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const mine = {
    going: t`You’re going`,
    maybe: t`You answered Maybe`,
    declined: t`You can’t make it`,
    waitlisted: t`You’re on the waitlist`,
  }
  const was = {
    going: t`You went`,
    maybe: t`You answered Maybe`,
    declined: t`You didn’t go`,
    waitlisted: t`You were on the waitlist`,
  }
  const state = answerState(card, serverDate())
  if (state === 'draft') return <p className={css.note}>{t`Draft. Only organisers can see it.`}</p>
  if (state === 'cancelled') return <p className={css.note}>{t`Cancelled`}</p>
  const own = card.my_status && (state === 'over' ? was : mine)[card.my_status]
  if (state === 'over') return own ? <p className={css.note}>{own}</p> : null
  return <p className={css.note}>{own ? t`Answers are closed. ${own}.` : t`Answers are closed.`}</p>
}
