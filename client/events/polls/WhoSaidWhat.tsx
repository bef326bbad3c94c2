import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './cards.module.css'
import { GuestName } from './GuestName.tsx'
import type { Voter } from './use-poll.ts'
import { answers, useAnswerWords, VoteIcon } from './VoteChoice.tsx'

/** The people who answered a date, by their answer, once one asks. */
export function WhoSaidWhat(props: { slot: string; voters: readonly Voter[]; pollId: string; canRemove: boolean }) {
  const { slot, voters, pollId, canRemove } = props
  const words = useAnswerWords()
  const [opened, open] = useState(false)
  if (voters.length === 0) return null
  const sorted = answers.flatMap((answer) =>
    voters.filter((voter) => voter.answers.get(slot) === answer).map((voter) => ({ voter, answer })),
  )
  return (
    <details className={css.who} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{plural(voters.length, { one: '# answer', other: '# answers' })}</summary>
      {opened && (
        <ul className={css.people}>
          {sorted.map(({ voter, answer }) => (
            <li key={voter.id} className={css.person}>
              <Avatar person={voter} size={28} />
              <span className={css.name} dir="auto">
                {voter.name}
              </span>
              {voter.isGuest && <GuestName voter={voter} pollId={pollId} canRemove={canRemove} />}
              <span className={css.answer} data-answer={answer}>
                <VoteIcon answer={answer} size={16} /> {words[answer]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
