import { serverDate } from '../../lib/browser/server-clock.ts'
import '../../ui/reading/serif.css'
import { Plural, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { type StateSnapshot, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { dayOf } from '../../lib/settings/days.ts'
import { monthOfDay } from '../../lib/settings/time.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { journalMonths } from '../data/reading.ts'
import { EntryRow } from './EntryRow.tsx'
import { listed } from './listed-entry.ts'
import { NoEntries, NotOnDevice } from './NoEntries.tsx'
import css from './timeline.module.css'
import { enoughMonths, monthsOf, type TimelineRow } from './timeline-rows.ts'
import { useMonths } from './use-months.ts'

/** All that was written, newest first and by month. */
export function Timeline() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Timeline`}>
      <CatchBoundary getResetKey={() => 'timeline'} errorComponent={NotOnDevice}>
        <Suspense fallback={<SkeletonPart />}>
          <Entries />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}

const atFirst = 40
const more = 60

/** The place on the timeline, for whoever comes back from an entry. */
const place: { wanted: number; snapshot?: StateSnapshot } = { wanted: atFirst }

function Entries() {
  const today = dayOf(serverDate())
  const { data: months } = useSuspenseQuery(journalMonths)
  const [wanted, want] = useState(place.wanted)
  const all = monthsOf(months, today)
  const shown = enoughMonths(all, wanted)
  const { rows, isLoading, error, again, onRange } = useMonths(shown)
  const list = useRef<VirtuosoHandle>(null)
  const [snapshot] = useState(place.snapshot)
  if (rows.length === 0)
    return isLoading ? <SkeletonPart /> : error ? <NotOnDevice error={error} reset={again} /> : <NoEntries />
  function goOn() {
    if (isLoading || shown.length === all.length) return
    place.wanted = wanted + more
    want(place.wanted)
  }
  return (
    <Virtuoso
      ref={list}
      useWindowScroll
      data={rows}
      {...(snapshot && { restoreStateFrom: snapshot })}
      initialItemCount={Math.min(rows.length, 12)}
      computeItemKey={(_at, row) => row.key}
      increaseViewportBy={{ top: 800, bottom: 1200 }}
      skipAnimationFrameInResizeObserver
      endReached={goOn}
      rangeChanged={({ startIndex, endIndex }) => {
        onRange(startIndex, endIndex)
        list.current?.getState((state) => (place.snapshot = state))
      }}
      itemContent={(_at, row) => <Line row={row} today={today} />}
      context={{ isLoading, error, again }}
      components={{ Footer }}
    />
  )
}

function Line({ row, today }: { row: TimelineRow; today: string }) {
  if (row.kind === 'entry') return <EntryRow entry={listed(row.entry)} today={today} withDay={row.startsDay} />
  return (
    <h2 className={css.month}>
      {monthOfDay(`${row.month}-01`)}{' '}
      <span className={css.count}>
        <Plural value={row.entries} one="# entry" other="# entries" />
      </span>
    </h2>
  )
}

function Footer({ context }: { context?: { isLoading: boolean; error: Error | null; again: () => void } }) {
  if (context?.isLoading) return <SkeletonPart />
  return context?.error ? <NotOnDevice error={context.error} reset={context.again} /> : <div className={css.end} />
}
