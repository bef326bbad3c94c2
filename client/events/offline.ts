import { nextEvents, past, unanswered, upcoming } from './data/events.ts'
import { myAnswers } from './data/my-answers.ts'

/** The events that one wants without a network too. */
export const offline = () => ({
  mine: [myAnswers, nextEvents, upcoming(null), unanswered(null), past(null)],
  ofGroup: [(groupId: string) => upcoming(groupId), (groupId: string) => past(groupId)],
})
