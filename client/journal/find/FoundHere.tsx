import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { asOf, query } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { type EntryFilters, isMatch } from '../data/filters.ts'
import type { JournalEntry } from '../data/types.ts'
import { EntryRow } from '../timeline/EntryRow.tsx'
import { listed } from '../timeline/listed-entry.ts'
import { newestFirst } from '../timeline/timeline-rows.ts'
import css from './find.module.css'
import { NoMatch } from './NoMatch.tsx'

const most = 200

/** Without a network: what is found among the entries on this device. */
export function FoundHere({ filters, onChange }: { filters: EntryFilters; onChange: (filters: EntryFilters) => void }) {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const since = asOf()
  const entries = onDevice().filter((entry) => isMatch(entry, filters))
  return (
    <>
      <p className={css.note}>
        {since
          ? t`You’re offline: only the entries on this device are searched. Last updated: ${timeOf(since.toISOString(), serverDate())}.`
          : t`You’re offline: only the entries on this device are searched.`}
      </p>
      {entries.length === 0 ? (
        <NoMatch filters={filters} onChange={onChange} />
      ) : (
        <section className={css.found} aria-label={t`Found entries`}>
          {entries.slice(0, most).map((entry, at) => (
            <EntryRow
              key={entry.id}
              entry={listed(entry)}
              today={today}
              withDay={entries[at - 1]?.entry_date !== entry.entry_date}
              dated
            />
          ))}
        </section>
      )}
    </>
  )
}

/** All entries that were read here, by their months. */
function onDevice(): JournalEntry[] {
  const months = query
    .getQueryCache()
    .findAll({ queryKey: ['journal_entries'] })
    .filter(({ queryKey: [, of] }) => typeof of === 'object' && of !== null && 'month' in of)
  return months.flatMap(({ state }) => (state.data as JournalEntry[] | undefined) ?? []).sort(newestFirst)
}
