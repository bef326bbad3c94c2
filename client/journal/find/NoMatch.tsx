import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFilterOff, IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { type EntryFilters, filtersOn, without } from '../data/filters.ts'
import { anyMatch } from '../data/reading.ts'
import { useFilterWords } from './use-filter-words.ts'

const art = { size: 26, stroke: 1.5 } as const

/** No entry matches: which filter keeps them out, and a button that drops it. */
export function NoMatch({ filters, onChange }: { filters: EntryFilters; onChange: (filters: EntryFilters) => void }) {
  const { t } = useLingui()
  const wordsOf = useFilterWords()
  const names = filtersOn(filters)
  const online = isReachable.use()
  const isInTheWay = useQueries({
    queries: names.map((name) => ({ ...anyMatch(without(filters, name)), enabled: online && names.length > 1 })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  if (names.length === 0)
    return (
      <EmptyState
        art={<IconSearch {...art} />}
        title={t`Nothing to find yet`}
        words={t`Your entries are found here by their words, mood, tags and dates.`}
      />
    )
  const helpful = names.filter((_, at) => isInTheWay[at])
  const offered = helpful.length > 0 ? helpful : names.length === 1 ? names : []
  return (
    <EmptyState
      art={<IconFilterOff {...art} />}
      title={t`No entries match`}
      words={
        <Plural
          value={names.length}
          one="# filter is on. Remove it to see more."
          other="# filters are on. Remove one to see more."
        />
      }
    >
      {offered.map((name) => {
        const words = wordsOf(filters, name)
        return (
          <Button key={name} variant="default" onClick={() => onChange(without(filters, name))}>
            {t`Remove “${words}”`}
          </Button>
        )
      })}
      {names.length > 1 && (
        <Button variant={offered.length > 0 ? 'subtle' : 'default'} onClick={() => onChange({})}>
          {t`Remove all filters`}
        </Button>
      )}
    </EmptyState>
  )
}
