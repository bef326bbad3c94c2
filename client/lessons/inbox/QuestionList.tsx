import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import type { OpenQuestion } from '../data/questions.ts'
import { useFolded } from '../talk/folded.ts'
import css from './inbox.module.css'

type Asked = Pick<OpenQuestion, 'thread_id' | 'title' | 'excerpt' | 'created_by' | 'created_at'> & Partial<OpenQuestion>

interface ListProps {
  questions: readonly Asked[]
  lessonOf: (question: Asked) => { groupId: string; adoptionId: string; lessonId: string }
}

/** Questions that are open, each a way to its thread beside the lesson. */
export const QuestionList = ({ questions, lessonOf }: ListProps) => (
  <ul className={css.list}>
    {questions.map((question) => (
      <li key={question.thread_id}>
        <Link
          to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
          params={lessonOf(question)}
          search={{ thread: question.thread_id }}
          className={css.question}
        >
          <Words question={question} />
        </Link>
      </li>
    ))}
  </ul>
)

function Words({ question }: { question: Asked }) {
  const { t } = useLingui()
  const { thread_id, created_by, title, excerpt } = question
  const folded = useFolded(thread_id, created_by)
  if (folded) return <b>{t`From someone you blocked`}</b>
  return (
    <>
      <b dir="auto">{title || excerpt}</b>
      {title && excerpt && (
        <span dir="auto" className={css.excerpt}>
          {excerpt}
        </span>
      )}
      <Facts question={question} />
    </>
  )
}

function Facts({ question }: { question: Asked }) {
  const { t } = useLingui()
  const person = usePerson(question.created_by)
  const { lesson, replies = 0, waits, created_at } = question
  const facts = [
    person?.name ?? t`A former member`,
    ago(new Date(created_at), serverDate()),
    lesson,
    replies > 0 && plural(replies, { one: '# reply', other: '# replies' }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <small>
      {waits && <span className={css.waits}>{t`Waiting`}</span>}
      <span dir="auto">{facts.join(' · ')}</span>
    </small>
  )
}
