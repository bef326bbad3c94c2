import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMyGroups } from '../groups/data/groups.ts'
import { useHidden } from '../groups/data/my-settings.ts'
import { useDesk } from '../ui/use-desk.ts'
import { useAnswered } from './answer/use-answered.ts'
import { nextEvents } from './data/events.ts'
import css from './home-events.module.css'
import { NextEvent } from './NextEvent.tsx'

// what opens beside the page is not among its first files
const Peek = lazy(async () => ({ default: (await import('./EventPeek.tsx')).EventPeek }))
const peek = (
  <Suspense>
    <Peek />
  </Suspense>
)

/** On Home: the next event that one has not turned down, answered in place. Nothing while there is none. */
export function HomeEvents() {
  const { t } = useLingui()
  const hidden = useHidden()
  const desk = useDesk()
  const groups = useMyGroups()
  const cards = useAnswered(useSuspenseQuery(nextEvents).data)
  const mine = cards.filter(({ group_id, draft }) => !draft && !hidden.has(group_id))
  const [next] = mine.filter(({ my_status, state }) => my_status !== 'declined' && (state === 'scheduled' || my_status))
  const open = mine.filter(
    ({ id, my_status, my_reconfirm, state }) =>
      id !== next?.id && state === 'scheduled' && (my_status === null || my_reconfirm),
  ).length
  const group = groups.find(({ id }) => id === next?.group_id)
  if (!next) return peek
  // on a phone it is in the card, and what every day has is left out
  const more = (
    <Link to="/events" search={open > 0 ? { answer: 1 } : {}} className={css.more}>
      {open > 0 ? <Plural value={open} one="# more to answer" other="# more to answer" /> : t`All events`}
    </Link>
  )
  return (
    <section className={css.section} aria-labelledby="next-event">
      <header className={css.head}>
        <h2 id="next-event" className={css.heading}>
          <Trans>Next event</Trans>
        </h2>
        {desk && more}
      </header>
      <NextEvent card={next} group={group?.name} more={!desk && open > 0 && more} />
      {peek}
    </section>
  )
}
