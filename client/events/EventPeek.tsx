import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { deletingSeries } from './data/deleting-series.ts'
import css from './peek.module.css'

const EventPanel = lazy(async () => ({ default: (await withWords(import('./page/EventPanel.tsx'))).EventPanel }))
const PollForm = lazy(async () => ({ default: (await withWords(import('./polls/PollForm.tsx'))).PollForm }))
const DeleteSeries = lazy(async () => ({
  default: (await withWords(import('./series/DeleteSeries.tsx'))).DeleteSeries,
}))
const EventForm = lazy(async () => ({ default: (await withWords(import('./form/FormFrame.tsx'))).FormFrame }))

/** The open event beside any list of events, or the form of one. */
export function EventPeek() {
  const deleting = deletingSeries.use()
  return (
    <>
      <OpenEvent />
      {deleting && (
        <Suspense>
          <DeleteSeries key={deleting.id} card={deleting} onClose={() => deletingSeries.set(null)} />
        </Suspense>
      )}
    </>
  )
}

function OpenEvent() {
  const search = useSearch({ strict: false })
  const { eventId, on, edit, copy, message, group, meetings, poll, find } = search
  const making = search.new === 1
  if (!making && !eventId && !find) return null
  return (
    <Suspense fallback={<aside className={css.coming} aria-hidden="true" data-panel="event" />}>
      {find ? (
        <PollForm key={`poll ${poll}`} pollId={poll} group={group} />
      ) : making ? (
        <EventForm
          key={`new ${copy} ${message} ${meetings}`}
          copyOf={copy}
          message={message}
          group={group}
          day={on}
          meetings={meetings}
        />
      ) : edit ? (
        <EventForm key={`edit ${eventId} ${on}`} eventId={eventId} on={on} />
      ) : (
        <EventPanel key={`${eventId} ${on}`} eventId={eventId!} on={on ?? null} />
      )}
    </Suspense>
  )
}
