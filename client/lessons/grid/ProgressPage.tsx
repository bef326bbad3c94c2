import { useParams } from '@tanstack/react-router'
import { LessonBoundary } from '../LessonBoundary.tsx'
import { Progress } from './Progress.tsx'

/** The progress of a group in a curriculum, member by member and lesson by lesson. */
export function ProgressPage() {
  const { groupId, adoptionId } = useParams({ from: '/inside/groups/$groupId/progress/$adoptionId' })
  return (
    <LessonBoundary resetKey={adoptionId}>
      <Progress key={adoptionId} groupId={groupId} adoptionId={adoptionId} />
    </LessonBoundary>
  )
}
