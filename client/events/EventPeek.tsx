import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import css from './peek.module.css'

const EventPanel = lazy(async () => ({ default: (await withWords(import('./page/EventPanel.tsx'))).EventPanel }))
const PollForm = lazy(async () => ({ default: (await withWords(import('./polls/PollForm.tsx'))).PollForm }))
const EventForm = lazy(async () => ({ default: (await withWords(import('./form/FormFrame.tsx'))).FormFrame }))

/** The open event beside any list of events, or the form of one. */
export function EventPeek() {
  const search = useSearch({ strict: false })
  const { eventId, on, edit, copy, message, group, poll, find } = search
  const making = search.new === 1
  if (!making && !eventId && !find) return null
  return (
    <Suspense fallback={<aside className={css.coming} aria-hidden="true" data-panel="event" />}>
      {find ? (
        <PollForm key={`poll ${poll}`} pollId={poll} group={group} />
      ) : making ? (
        <EventForm key={`new ${copy} ${message}`} copyOf={copy} message={message} group={group} day={on} />
      ) : edit ? (
        <EventForm key={`edit ${eventId}`} eventId={eventId} />
      ) : (
        <EventPanel key={`${eventId} ${on}`} eventId={eventId!} on={on ?? null} />
      )}
    </Suspense>
  )
}
