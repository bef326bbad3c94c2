import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { scheduleOf } from './data/schedule.ts'
import { Planned } from './page/Planned.tsx'

/** The schedule of a curriculum that a group follows: on which day each lesson is. */
export function SchedulePage() {
  const { adoptionId } = useParams({ from: '/inside/groups/$groupId/schedule/$adoptionId' })
  const reachable = isReachable.use()
  return (
    <CatchBoundary getResetKey={() => `${adoptionId} ${reachable}`} errorComponent={NotHere}>
      <Suspense fallback={<SkeletonPart />}>
        <Known key={adoptionId} adoptionId={adoptionId} />
      </Suspense>
    </CatchBoundary>
  )
}

function Known({ adoptionId }: { adoptionId: string }) {
  const { data } = useSuspenseQuery(scheduleOf(adoptionId))
  return data ? <Planned schedule={data} /> : <NotFound />
}

function NotFound() {
  const { t } = useLingui()
  return (
    <EmptyState whole title={t`Schedule not found`} words={t`It was deleted, or you may not have access.`}>
      <Button component={Link} to="/groups" variant="default">{t`See your groups`}</Button>
    </EmptyState>
  )
}

function NotHere(props: ErrorComponentProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  // whoever looks after groups finds the schedule, and reads no lessons of theirs
  if (props.error instanceof Error && 'code' in props.error && props.error.code === 'PT404') return <NotFound />
  if (reachable) return <PartError {...props} />
  return (
    <EmptyState
      whole
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={t`You’re offline. Schedules you’ve opened before can be read without a connection.`}
    />
  )
}
