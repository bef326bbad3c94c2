import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import { type EventLogEntry, historyOf } from '../data/history.ts'
import css from './page.module.css'

/** The history of an event, folded away. */
export function History({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const all = useQuery(historyOf(card.event_id)).data ?? []
  // of the changes of one date alone, those of this one
  const entries = all.filter((entry) => [undefined, card.on_date].includes(dateOf(entry)))
  if (entries.length === 0) return null
  return (
    <details className={css.part}>
      <summary className={css.summary}>{t`History`}</summary>
      <ul className={css.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  )
}

/** The date that a change is about, where it is about one of a series. */
const dateOf = ({ data }: EventLogEntry) => (data as { on_date?: string } | null)?.on_date

function Entry({ entry }: { entry: EventLogEntry }) {
  const { t } = useLingui()
  const known = useQuery(people).data ?? []
  const who = known.find(({ id }) => id === entry.actor_id)?.name ?? t`Someone`
  return (
    <li>
      {useWords(entry, who)} <time>{ago(new Date(entry.at), serverDate())}</time>
    </li>
  )
}

function useWords(entry: EventLogEntry, who: string): string {
  const { t } = useLingui()
  const { verb, data } = entry
  const changes = (data ?? {}) as Record<string, unknown>
  if (dateOf(entry)) return ofDate(changes, who)
  const has = (...columns: string[]) => columns.some((column) => column in changes)
  if (verb === 'created') return t`${who} planned this event`
  if (verb === 'cancelled') return t`${who} cancelled this event`
  if (verb === 'deleted') return t`${who} deleted this event`
  if (verb === 'restored') return t`${who} restored this event`
  const status = Array.isArray(changes.status) ? changes.status[1] : undefined
  if (status === 'scheduled')
    return Array.isArray(changes.status) && changes.status[0] === 'draft'
      ? t`${who} published this event`
      : t`${who} reinstated this event`
  if (has('starts_local', 'ends_local', 'tz', 'all_day')) return t`${who} changed the time`
  if (has('place_name', 'address', 'online_url')) return t`${who} changed the location`
  if (has('title')) return t`${who} renamed this event`
  if (has('capacity', 'guests_per_person', 'waitlist_mode')) return t`${who} changed the number of places`
  if (has('body_html')) return t`${who} changed the description`
  if (has('cover_path')) return t`${who} changed the cover`
  return t`${who} changed this event`
}

function ofDate(changes: Record<string, unknown>, who: string): string {
  const { status } = changes
  if (Array.isArray(status))
    return status[1] === 'cancelled' ? t`${who} cancelled this date` : t`${who} reinstated this date`
  if ('starts_local' in changes) return t`${who} changed the time of this date`
  if ('title' in changes) return t`${who} renamed this date`
  return t`${who} changed the location of this date`
}
