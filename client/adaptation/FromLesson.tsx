import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lessonOfTask } from './data/lesson-of-task.ts'

/** The lesson that a task was made for, with the way there; of the whole curriculum, to the schedule; nothing where it is not the viewer’s to read. */
export function FromLesson({ targetId }: { targetId: string }) {
  const { t } = useLingui()
  const lesson = useQuery(lessonOfTask(targetId)).data
  if (!lesson) return null
  const { adoption_id, group_id, lesson_key, number, title } = lesson
  const params = { groupId: group_id, adoptionId: adoption_id }
  return (
    <Button
      renderRoot={(props) =>
        lesson_key ? (
          <Link
            {...props}
            to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
            params={{ ...params, lessonId: lesson_key }}
          />
        ) : (
          <Link {...props} to="/groups/$groupId/schedule/$adoptionId" params={params} />
        )
      }
      variant="subtle"
      size="compact-sm"
      justify="start"
      leftSection={<IconBook2 size={16} stroke={1.5} aria-hidden="true" />}
    >
      {number === null ? t`From “${title}”` : t`From lesson ${number}: ${title}`}
    </Button>
  )
}
