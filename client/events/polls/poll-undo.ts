import { commandOf } from '../../lib/registries/commands.ts'
import { changingPoll, closingPoll, removingPoll, reopeningPoll, restoringPoll, votingOnDate } from './poll-writes.ts'

/* What undo, and the trash, do with date polls. */

export const voteOnDate = commandOf(votingOnDate)
export const changePoll = commandOf(changingPoll)
export const closePoll = commandOf(closingPoll)
export const reopenPoll = commandOf(reopeningPoll)
export const removePoll = commandOf(removingPoll)
export const restorePoll = commandOf(restoringPoll)
