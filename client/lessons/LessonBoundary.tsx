import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { CatchBoundary, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'

/** Around a page of lessons: what is not there, not one’s own, or not on this device, each in its own words. */
export function LessonBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  const reachable = isReachable.use()
  return (
    <CatchBoundary getResetKey={() => `${resetKey} ${reachable}`} errorComponent={NotHere}>
      <Suspense fallback={<SkeletonPart />}>{children}</Suspense>
    </CatchBoundary>
  )
}

function NotHere(props: ErrorComponentProps) {
  const { t } = useLingui()
  const isGone = props.error instanceof Error && 'code' in props.error && props.error.code === 'PT404'
  if (isGone)
    return (
      <EmptyState
        whole
        title={t`Lesson not found`}
        words={t`It’s no longer in your group’s curriculum, or you may not have access.`}
      >
        <Button component={Link} to="/groups" variant="default">{t`See your groups`}</Button>
      </EmptyState>
    )
  if (isReachable.use()) return <PartError {...props} />
  return (
    <EmptyState
      whole
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={t`You’re offline. This unit’s lessons are kept for offline reading once you’ve been online with Cohort open.`}
    />
  )
}
