import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useLive } from '../lib/live/live.ts'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { lessonOf } from './data/lesson.ts'
import { myLesson } from './data/my-lesson.ts'
import { LessonBoundary } from './LessonBoundary.tsx'
import { restored } from './offline/kept-lessons.ts'
import { Gone } from './reader/Gone.tsx'
import { Reader } from './reader/Reader.tsx'

/** A lesson as a group has it, to be read and done. */
export function LessonPage() {
  const { adoptionId, lessonId } = useParams({
    from: '/inside/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId',
  })
  return (
    <LessonBoundary resetKey={`${adoptionId} ${lessonId}`}>
      <Known key={`${adoptionId} ${lessonId}`} adoptionId={adoptionId} lessonId={lessonId} />
    </LessonBoundary>
  )
}

function Known({ adoptionId, lessonId }: { adoptionId: string; lessonId: string }) {
  useSuspenseQuery(restored(adoptionId, lessonId))
  const { data: mine } = useSuspenseQuery(myLesson(adoptionId, lessonId))
  const { data: text, error } = useQuery(lessonOf(adoptionId, lessonId))
  useLive([`group:${mine.group_id}`])
  if (error && 'code' in error && error.code === 'PT404') return <Gone mine={mine} />
  if (text) return <Reader text={text} mine={mine} />
  if (error) throw error
  return <SkeletonPart />
}
