import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconTilde, IconX } from '@tabler/icons-react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { voteOn } from './poll-commands.ts'
import type { DatePoll, Slot, VoteAnswer } from './queries.ts'

/** The votes on a date by key, and how one of them is chosen; none on a date that has begun. */
export function useVoteCommands(poll: DatePoll, slot: Slot, answer: VoteAnswer | null) {
  const { t } = useLingui()
  const isOver = Date.parse(slot.starts_at) <= serverNow()
  const choose = (chosen: VoteAnswer) => voteOn(poll, slot, answer, chosen)
  const commands = (): RowCommand[] =>
    rowCommands(
      !isOver && { key: 'answerGoing', label: t`Vote yes`, Icon: IconCheck, run: () => choose('yes') },
      !isOver && { key: 'answerMaybe', label: t`Vote if need be`, Icon: IconTilde, run: () => choose('if_need_be') },
      !isOver && { key: 'answerDeclined', label: t`Vote no`, Icon: IconX, run: () => choose('no') },
    )
  return { isOver, choose, commands }
}
