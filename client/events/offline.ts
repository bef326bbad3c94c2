import { nextEvents, past, unanswered, upcoming } from './data/events.ts'
import { myAnswers } from './data/my-answers.ts'
import { mySeriesAnswers } from './data/series.ts'
import { allPings } from './pings/queries.ts'
import { openPolls } from './polls/queries.ts'
import { templates } from './templates/queries.ts'

/** The events that one wants without a network too. */
export const offline = () => ({
  mine: [
    myAnswers,
    mySeriesAnswers,
    nextEvents,
    upcoming(null),
    unanswered(null),
    past(null),
    openPolls(null),
    allPings,
    templates,
  ],
  ofGroup: [
    (groupId: string) => upcoming(groupId),
    (groupId: string) => past(groupId),
    (groupId: string) => openPolls(groupId),
  ],
})
