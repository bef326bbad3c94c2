import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { adoptable } from './data/adoptable.ts'
import { PreviewPlans } from './preview/PreviewPlans.tsx'

/** The dates that a curriculum would have, before anybody takes it up. */
export function SchedulePreviewPage() {
  const { t } = useLingui()
  const { curriculumId } = useParams({ from: '/alone/curriculum/$curriculumId/schedule-preview' })
  const reachable = isReachable.use()
  const { data, error, refetch } = useQuery(adoptable(curriculumId))
  const back = <Button component={Link} to="/curriculum" variant="default">{t`See all curricula`}</Button>
  if (!reachable && data === undefined)
    return (
      <EmptyState
        whole
        title={t`Not on this device yet`}
        words={t`You’re offline. The schedule preview needs a connection.`}
      />
    )
  if (error && data === undefined) return <PartError error={error} reset={() => void refetch()} />
  if (data === undefined) return <SkeletonPart />
  if (data === null)
    return (
      <EmptyState
        whole
        title={t`Curriculum not found`}
        words={t`It was deleted or withdrawn, or is no longer shared with you.`}
      >
        {back}
      </EmptyState>
    )
  if (!data.version)
    return (
      <EmptyState
        whole
        title={t`“${data.title}” isn’t published yet`}
        words={t`Dates can be tried once a version is published.`}
      >
        {back}
      </EmptyState>
    )
  return <PreviewPlans title={data.title} version={data.version} />
}
