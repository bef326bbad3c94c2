import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useAnswered } from '../answer/use-answered.ts'
import { upcoming } from '../data/events.ts'
import type { EventsSearch } from '../data/search-params.ts'
import { usePages } from '../data/use-pages.ts'
import { OpenPolls } from '../polls/OpenPolls.tsx'
import { openPolls } from '../polls/queries.ts'
import css from './agenda.module.css'
import { Days } from './Days.tsx'
import { NeedsAnswer } from './NeedsAnswer.tsx'
import { NoEvents } from './NoEvents.tsx'
import { useNeedsAnswer } from './use-needs-answer.ts'

type Filter = Pick<EventsSearch, 'mine' | 'answer'>

/** Everything on and still to come, in one's groups or in one of them: first what waits for an answer, then by day. */
export function Agenda({ group, filter = {} }: { group: string | null; filter?: Filter }) {
  const { t } = useLingui()
  const { cards: all, hasMore, isLoading, more } = usePages((after) => upcoming(group, after))
  const { cards: waiting, open } = useNeedsAnswer(group, all, hasMore)
  const polls = useQuery(openPolls(group))
  const first = new Set(waiting.map(({ id }) => id))
  const known = useAnswered(all)
  const rest = known.filter((card) => !first.has(card.id) && !filter.answer && (!filter.mine || isMine(card)))
  const above = filter.mine ? [] : waiting
  const short = hasMore && !filter.answer && rest.length < 8
  useEffect(() => {
    // a filter may leave nothing of a page
    if (short && !isLoading) more()
  })
  const named = group === null
  // the polls come with the events, so that nothing moves; without them these are shown all the same
  if (polls.isPending && polls.fetchStatus === 'fetching') return <SkeletonPart />
  const looking = filter.mine ? [] : (polls.data ?? []).filter(({ mine }) => !filter.answer || mine.length === 0)
  return (
    <div className={css.agenda} data-agenda>
      <OpenPolls polls={looking} named={named} />
      {above.length === 0 && rest.length === 0 && !short && (looking.length === 0 || !filter.answer) && (
        <NoEvents group={group} filter={filter} />
      )}
      <NeedsAnswer cards={above} open={open} named={named} />
      <Days cards={rest} named={named} />
      {hasMore && !filter.answer && (
        <Button variant="default" className={css.showMore!} loading={isLoading} onClick={more}>
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}

/** True for what one comes to, may come to, waits for or organises by name. */
const isMine = ({ my_status, draft }: { my_status: string | null; draft: boolean }) =>
  draft || (my_status !== null && my_status !== 'declined')
