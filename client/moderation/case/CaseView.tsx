import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { begun } from '../data/begun.ts'
import { caseOf } from '../data/queue.ts'
import type { Queue } from '../data/use-queue.ts'
import { Appeals } from './Appeals.tsx'
import { CaseHead } from './CaseHead.tsx'
import css from './case.module.css'
import { Decide } from './Decide.tsx'
import { History } from './History.tsx'
import { ReportedContent } from './ReportedContent.tsx'
import { Reports } from './Reports.tsx'
import { Decided, Timeline } from './Timeline.tsx'

/**
 * A case: what was reported, by how many and why, what was there before, and the decision at the bottom. In a stack the
 * next one comes by itself.
 */
export function CaseView({ id, queue, stacked = false }: { id: string; queue: Queue; stacked?: boolean }) {
  const { t } = useLingui()
  const { data: one, error, refetch } = useQuery(caseOf(id))
  // the neighbour is known before the line leaves the queue
  const at = queue.lines.findIndex((line) => line.id === id)
  const place = useRef(0)
  if (at !== -1) place.current = at
  if (!one)
    return error ? (
      <div className={css.case}>
        <EmptyState title={t`This case didn’t open`} words={errorMessage(error)}>
          <Button variant="default" onClick={() => void refetch()}>{t`Try again`}</Button>
          <Button variant="default" onClick={() => queue.show(undefined)}>{t`Back to the queue`}</Button>
        </EmptyState>
      </div>
    ) : (
      <div className={css.case}>
        <div className={css.scroll}>
          <SkeletonPart />
        </div>
      </div>
    )
  const next = () => {
    begun.set(null)
    if (stacked) return
    const left = queue.lines.filter((line) => line.id !== id)
    queue.show((left[place.current] ?? left.at(-1))?.id)
  }
  return (
    <article className={css.case} aria-label={one.words}>
      <div className={css.scroll}>
        <CaseHead one={one} queue={queue} stacked={stacked} />
        {!one.snapshot && <Decided one={one} />}
        <Appeals one={one} />
        {one.snapshot && <ReportedContent one={one} snapshot={one.snapshot} />}
        <Reports reports={one.reports ?? []} />
        <History one={one} queue={queue} />
        <Timeline one={one} />
      </div>
      <Decide one={one} onDone={next} />
    </article>
  )
}
