import '../../ui/reading/serif.css'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, startTransition, useOptimistic } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import type { EntryFilters } from '../data/filters.ts'
import { NotOnDevice } from '../timeline/NoEntries.tsx'
import { FilterBar } from './FilterBar.tsx'
import { Found } from './Found.tsx'
import { FoundHere } from './FoundHere.tsx'
import { filtersOf, paramsOf } from './filters-of.ts'
import css from './find.module.css'

/** Search among one’s entries: by words, mood, tag, dates and photos. The address has all of it. */
export function FindTab() {
  const navigate = useNavigate()
  const filters = filtersOf(useSearch({ from: '/inside/journal' }))
  const online = isReachable.use()
  // a choice is seen at once, and not only when the address has it
  const [chosen, choose] = useOptimistic(filters)
  const set = (next: EntryFilters) =>
    startTransition(async () => {
      choose(next)
      await navigate({ to: '/journal', search: paramsOf(next), replace: true, resetScroll: false })
    })
  return (
    <div className={css.tab}>
      <FilterBar filters={chosen} onChange={set} />
      <CatchBoundary getResetKey={() => JSON.stringify([filters, online])} errorComponent={NotOnDevice}>
        <Suspense fallback={<SkeletonPart />}>
          {online ? <Found filters={filters} onChange={set} /> : <FoundHere filters={filters} onChange={set} />}
        </Suspense>
      </CatchBoundary>
    </div>
  )
}
