import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { digestOf, type LessonDigest } from '../data/questions.ts'
import leader from '../leader/leader.module.css'
import css from './inbox.module.css'
import { QuestionList } from './QuestionList.tsx'

interface DigestProps {
  groupId: string
  adoptionId: string
  lessonKey: string
  title: string
}

/** The questions that a lesson has left open, and those of its quizzes that were hard, for who leads it. Nothing where there is neither. */
export function Digest({ groupId, adoptionId, lessonKey, title }: DigestProps) {
  const { t } = useLingui()
  const { data } = useQuery(digestOf(adoptionId, lessonKey))
  if (!data || (data.asked === 0 && data.hard.length === 0)) return null
  const { asked, answered, open, hard } = data
  return (
    <details className={leader.details}>
      <summary>
        {t`What “${title}” left open`}{' '}
        <small>
          {[
            asked > 0 && t`${answered} of ${asked} questions answered`,
            hard.length > 0 && plural(hard.length, { one: '# hard quiz question', other: '# hard quiz questions' }),
          ]
            .filter((fact) => typeof fact === 'string')
            .join(' · ')}
        </small>
      </summary>
      <div className={css.digest}>
        <QuestionList questions={open} lessonOf={() => ({ groupId, adoptionId, lessonId: lessonKey })} />
        <Hard hard={hard} />
      </div>
    </details>
  )
}

function Hard({ hard }: Pick<LessonDigest, 'hard'>) {
  const { t } = useLingui()
  if (hard.length === 0) return null
  return (
    <ul className={leader.hard} aria-label={t`Hard quiz questions`}>
      {hard.map(({ item_key, item, text, answered, right }) => (
        <li key={`${item_key} ${text}`}>
          <span dir="auto">{text}</span>
          <span>{t`${right} of ${answered} right`}</span>
          <small dir="auto">{item}</small>
        </li>
      ))}
    </ul>
  )
}
