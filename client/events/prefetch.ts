import { prefetch } from '../lib/query/query.ts'
import { past, unanswered, upcoming } from './data/events.ts'
import { myAnswers } from './data/my-answers.ts'
import type { EventsSearch } from './data/search-params.ts'
import { openPolls } from './polls/queries.ts'

/** Begins to ask for what the page of events shows first. */
export function page({ view, group = null }: { view: EventsSearch['view']; group: string | null | undefined }) {
  if (view === 'past') return prefetch(myAnswers, past(group))
  prefetch(myAnswers, upcoming(group), unanswered(group), openPolls(group))
}
