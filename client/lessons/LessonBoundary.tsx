import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { NotHere } from '../groups/NotHere.tsx'
import { isReachable } from '../lib/browser/connectivity.ts'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'

/** Around a page of lessons: what is not there, not one’s own, or not on this device, each in its own words. */
export function LessonBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  const reachable = isReachable.use()
  return (
    <CatchBoundary getResetKey={() => `${resetKey} ${reachable}`} errorComponent={Missing}>
      <Suspense fallback={<SkeletonPart />}>{children}</Suspense>
    </CatchBoundary>
  )
}

function Missing(props: ErrorComponentProps) {
  const { t } = useLingui()
  const gone = {
    title: t`Lesson not found`,
    words: t`It’s no longer in your group’s curriculum, or you may not have access.`,
  }
  const offline = t`You’re offline. This unit’s lessons are kept for offline reading once you’ve been online with Cohort open.`
  return <NotHere {...props} gone={gone} offline={offline} />
}
