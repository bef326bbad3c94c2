import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import css from '../polls/cards.module.css'
import { SlotMark, tallyWords } from '../polls/SlotTally.tsx'
import { slotLine, slotParts } from '../polls/slot-words.ts'
import { bestOf } from '../polls/tallies.ts'
import { useAnswerWords, VoteChoice, VoteIcon } from '../polls/VoteChoice.tsx'
import guest from './guest.module.css'
import type { Answers, OpenPoll } from './guest-poll.ts'

/** The dates of a poll, a card each, with the answers that are not sent yet. */
export function GuestSlots(props: { poll: OpenPoll; answers: Answers; onChange: (answers: Answers) => void }) {
  const { poll, answers, onChange } = props
  const { t } = useLingui()
  const now = serverDate()
  const words = useAnswerWords()
  const best = bestOf(poll.slots, new Map(poll.slots.map((slot) => [slot.id, slot])))
  const isOpen = poll.state === 'open'
  return (
    <ol className={`${css.cards} ${guest.slots}`}>
      {poll.slots.map((slot) => {
        const { weekday, date, hours, beside } = slotParts(slot, poll.tz, now)
        const chosen = slot.id === poll.chosen
        const who = poll.people.filter(({ answers: said }) => slot.id in said)
        const { [slot.id]: mine, ...others } = answers
        return (
          <li key={slot.id} className={css.card} data-best={chosen || (isOpen && best.has(slot.id))}>
            <SlotMark best={isOpen && best.has(slot.id)} chosen={chosen} />
            <div className={css.head}>
              <p className={css.when}>
                <strong>
                  {weekday} {date}
                </strong>
                <span>{hours}</span>
                {beside && <span>{beside}</span>}
              </p>
              <p className={css.tally}>{tallyWords(slot)}</p>
            </div>
            {isOpen && (
              <VoteChoice
                label={slotLine(slot, poll.tz, now)}
                answer={mine ?? null}
                disabled={Date.parse(slot.starts_at) <= now.getTime()}
                onChoose={(answer) => onChange(mine === answer ? others : { ...answers, [slot.id]: answer })}
              />
            )}
            {who.length > 0 && (
              <ul className={css.people}>
                {who.map((person, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: people are named alike, and stand in one order
                  <li key={n} className={css.person}>
                    <span className={css.name} dir="auto">
                      {person.guest ? t`${person.name} (guest)` : person.name}
                    </span>
                    <span className={css.answer} data-answer={person.answers[slot.id]}>
                      <VoteIcon answer={person.answers[slot.id]!} size={16} /> {words[person.answers[slot.id]!]}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
