import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import type { EntryFilters } from '../data/filters.ts'
import { findEntries } from '../data/reading.ts'
import { EntryRow } from '../timeline/EntryRow.tsx'
import { found } from '../timeline/listed-entry.ts'
import css from './find.module.css'
import { NoMatch } from './NoMatch.tsx'

interface FoundProps {
  filters: EntryFilters
  onChange: (filters: EntryFilters) => void
}

/** The entries that the server found, a page at a time. */
export function Found({ filters, onChange }: FoundProps) {
  const { t } = useLingui()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(findEntries(filters))
  const entries = data.pages.flat()
  const today = dayOf(serverDate())
  if (entries.length === 0) return <NoMatch filters={filters} onChange={onChange} />
  return (
    <section className={css.found} aria-label={t`Found entries`}>
      {entries.map((entry, at) => (
        <EntryRow
          key={entry.id}
          entry={found(entry)}
          today={today}
          withDay={entries[at - 1]?.entry_date !== entry.entry_date}
          dated
        />
      ))}
      {hasNextPage && (
        <div className={css.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </section>
  )
}
