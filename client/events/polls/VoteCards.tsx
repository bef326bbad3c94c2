import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { AvatarGroup } from '../../ui/people/AvatarGroup.tsx'
import css from './cards.module.css'
import { closePoll } from './poll-commands.ts'
import type { Slot } from './queries.ts'
import { SlotMark, tallyWords } from './SlotTally.tsx'
import { slotLine, slotParts } from './slot-words.ts'
import { noVotes } from './tallies.ts'
import type { Voter } from './use-poll.ts'
import { useVoteCommands } from './use-vote-commands.ts'
import { VoteChoice } from './VoteChoice.tsx'
import type { VotesProps } from './VoteGrid.tsx'
import { WhoSaidWhat } from './WhoSaidWhat.tsx'

/** A date a card, with one’s own answer at the thumb. */
export function VoteCards(props: VotesProps) {
  return (
    <ol className={css.cards}>
      {props.poll.slots.map((slot) => (
        <VoteCard key={slot.id} slot={slot} {...props} />
      ))}
    </ol>
  )
}

function VoteCard({ poll, said, may, slot }: VotesProps & { slot: Slot }) {
  const { t } = useLingui()
  const now = serverDate()
  const answer = said.mine.get(slot.id) ?? null
  const line = slotLine(slot, poll.tz, now)
  const { commands, choose, isOver } = useVoteCommands(poll, slot, answer)
  const row = useRow<HTMLLIElement>(slot.id, line, may.vote ? commands : [])
  const { weekday, date, hours, beside } = slotParts(slot, poll.tz, now)
  const who = said.others.filter(({ answers }) => answers.has(slot.id))
  const coming = who.filter(({ answers }: Voter) => answers.get(slot.id) !== 'no')
  const isOpen = poll.closed_at === null
  return (
    <li className={css.card} data-best={said.best.has(slot.id) || slot.id === poll.slot_id} {...row}>
      <SlotMark best={isOpen && said.best.has(slot.id)} chosen={slot.id === poll.slot_id} />
      <div className={css.head}>
        <p className={css.when}>
          <strong>
            {weekday} {date}
          </strong>
          <span>{hours}</span>
          {beside && <span>{beside}</span>}
        </p>
        <p className={css.tally}>
          {coming.length > 0 && <AvatarGroup people={coming} most={4} size={24} />}
          {tallyWords(said.tallies.get(slot.id) ?? noVotes)}
        </p>
      </div>
      {may.vote && <VoteChoice label={line} answer={answer} disabled={isOver} onChoose={choose} />}
      <WhoSaidWhat slot={slot.id} voters={who} pollId={poll.id} canRemove={may.change && isOpen} />
      {may.change && isOpen && !isOver && (
        <Button
          variant={said.best.has(slot.id) ? 'filled' : 'default'}
          aria-label={t`Choose ${line}`}
          onClick={() => closePoll(poll, slot)}
        >
          {t`Choose this date`}
        </Button>
      )}
    </li>
  )
}
