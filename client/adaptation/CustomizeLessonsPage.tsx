import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AdaptationFrame } from './frame/AdaptationFrame.tsx'
import { LessonDesk } from './lessons/LessonDesk.tsx'

/** The lessons of a curriculum as a group teaches them, each to be changed for this group alone. */
export function CustomizeLessonsPage() {
  const params = useParams({ from: '/inside/groups/$groupId/lessons/$adoptionId/customize' })
  const { lesson } = useSearch({ from: '/inside/groups/$groupId/lessons/$adoptionId/customize' })
  const navigate = useNavigate({ from: '/groups/$groupId/lessons/$adoptionId/customize' })
  return (
    <AdaptationFrame {...params}>
      {(outline) => (
        <LessonDesk
          outline={outline}
          lessonKey={lesson}
          onOpen={(key) => void navigate({ search: key ? { lesson: key } : {}, resetScroll: false })}
        />
      )}
    </AdaptationFrame>
  )
}
