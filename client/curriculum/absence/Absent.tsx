import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { RestoreCurriculum } from './RestoreCurriculum.tsx'
import { useAbsence } from './use-absence.ts'

/** The page of a curriculum that is not there: in the trash, deleted, withdrawn, not one's own, or out of reach. */
export function Absent({ curriculumId }: { curriculumId: string }) {
  const { t } = useLingui()
  const absence = useAbsence(curriculumId)
  const reachable = isReachable.use()
  if (!absence)
    return reachable ? (
      <SkeletonPart />
    ) : (
      <EmptyState
        whole
        art={<IconPlugConnectedX size={26} stroke={1.5} />}
        title={t`Not on this device yet`}
        words={t`You’re offline. Open this curriculum once with a connection, and it stays here.`}
      />
    )
  return (
    <EmptyState whole title={absence.title} words={absence.words}>
      {absence.why === 'binned' ? (
        <RestoreCurriculum curriculumId={curriculumId} />
      ) : (
        <Button component={Link} to="/curriculum" variant="default">{t`See all curricula`}</Button>
      )}
    </EmptyState>
  )
}
