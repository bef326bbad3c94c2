import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { memo } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { GuestName } from './GuestName.tsx'
import css from './grid.module.css'
import { closePoll } from './poll-commands.ts'
import type { DatePoll, Slot, VoteAnswer } from './queries.ts'
import { SlotMark, tallyLines } from './SlotTally.tsx'
import { slotLine, slotParts } from './slot-words.ts'
import { noVotes } from './tallies.ts'
import type { usePollRights, useVoters, Voter } from './use-poll.ts'
import { useVoteCommands } from './use-vote-commands.ts'
import { useAnswerWords, VoteChoice } from './VoteChoice.tsx'

export interface VotesProps {
  poll: DatePoll
  said: ReturnType<typeof useVoters>
  may: ReturnType<typeof usePollRights>
}

/** The dates as columns and the people as rows, oneself first; it scrolls under its names. */
export function VoteGrid({ poll, said, may }: VotesProps) {
  const { t } = useLingui()
  const me = usePerson(useUser().id)
  const now = serverDate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <section className={css.scroll} aria-label={t`Votes`} tabIndex={0}>
      <table className={css.grid}>
        <thead>
          <tr>
            <td className={css.corner} />
            {poll.slots.map((slot) => {
              const { weekday, date, hours, beside } = slotParts(slot, poll.tz, now)
              return (
                <th
                  key={slot.id}
                  scope="col"
                  className={css.slot}
                  data-best={said.best.has(slot.id) || slot.id === poll.slot_id}
                >
                  <SlotMark
                    best={poll.closed_at === null && said.best.has(slot.id)}
                    chosen={slot.id === poll.slot_id}
                  />
                  <span className={css.weekday}>{weekday}</span>
                  <span className={css.date}>{date}</span>
                  <span className={css.hours}>{hours}</span>
                  {beside && <span className={css.hours}>{beside}</span>}
                  {tallyLines(said.tallies.get(slot.id) ?? noVotes).map((line) => (
                    <span key={line} className={css.tally}>
                      {line}
                    </span>
                  ))}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {may.vote && (
            <tr className={css.mine}>
              <th scope="row" className={css.name}>
                {me && <Avatar person={me} size={28} />} <span className={css.words}>{t`You`}</span>
              </th>
              {poll.slots.map((slot) => (
                <MyCell key={slot.id} poll={poll} slot={slot} answer={said.mine.get(slot.id) ?? null} />
              ))}
            </tr>
          )}
          {!may.vote && said.mine.size > 0 && me && (
            <VoterRow voter={{ ...me, isGuest: false, answers: said.mine }} poll={poll} canRemove={false} />
          )}
          {said.others.map((voter) => (
            <VoterRow key={voter.id} voter={voter} poll={poll} canRemove={may.change && poll.closed_at === null} />
          ))}
        </tbody>
        {may.change && poll.closed_at === null && (
          <tfoot>
            <tr>
              <td className={css.corner} />
              {poll.slots.map((slot) => (
                <td key={slot.id} className={css.choose}>
                  <Button
                    size="compact-sm"
                    variant={said.best.has(slot.id) ? 'filled' : 'default'}
                    disabled={Date.parse(slot.starts_at) <= now.getTime()}
                    aria-label={t`Choose ${slotLine(slot, poll.tz, now)}`}
                    onClick={() => closePoll(poll, slot)}
                  >
                    {t`Choose`}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function MyCell({ poll, slot, answer }: { poll: DatePoll; slot: Slot; answer: VoteAnswer | null }) {
  const now = serverDate()
  const line = slotLine(slot, poll.tz, now)
  const { commands, choose, isOver } = useVoteCommands(poll, slot, answer)
  const row = useRow<HTMLTableCellElement>(slot.id, line, commands)
  return (
    <td className={css.cell} {...row}>
      <VoteChoice small label={line} answer={answer} disabled={isOver} onChoose={choose} />
    </td>
  )
}

/** A person’s answers; drawn again only where they change. */
const VoterRow = memo(function VoterRow({
  voter,
  poll,
  canRemove,
}: {
  voter: Voter
  poll: DatePoll
  canRemove: boolean
}) {
  const words = useAnswerWords()
  return (
    <tr className={css.voter}>
      <th scope="row" className={css.name}>
        <Avatar person={voter} size={28} />
        <span className={css.words} dir="auto">
          {voter.name}
        </span>
        {voter.isGuest && <GuestName voter={voter} pollId={poll.id} canRemove={canRemove} />}
      </th>
      {poll.slots.map(({ id }) => {
        const answer = voter.answers.get(id)
        return (
          <td key={id} className={css.cell}>
            {answer && <span className={css.answer} data-answer={answer} role="img" aria-label={words[answer]} />}
          </td>
        )
      })}
    </tr>
  )
})
