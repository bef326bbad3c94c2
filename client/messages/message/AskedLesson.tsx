import { Trans } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { askedThread } from '../data/lesson-questions.ts'
import css from './message.module.css'

/** The way to a question beside a lesson. Nothing for who may not read it. */
export function AskedLesson({ threadId }: { threadId: string }) {
  const { data: thread } = useQuery(askedThread(threadId))
  if (!thread) return null
  return (
    <Link
      to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
      params={{ groupId: thread.group_id, adoptionId: thread.adoption_id, lessonId: thread.lesson_key }}
      search={{ thread: threadId }}
      className={css.became}
    >
      <IconBook2 size={16} stroke={1.5} aria-hidden="true" />
      {thread.state === 'answered' ? (
        <Trans>Asked about a lesson · answered</Trans>
      ) : (
        <Trans>Asked about a lesson</Trans>
      )}
    </Link>
  )
}
