import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { usePerson } from '../../groups/data/groups.ts'
import { exactly } from '../../lib/settings/time.ts'
import type { LessonItem, QuizAnswer } from '../../ui/lesson/items.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { difficultyOf, type HandedIn, handedIn } from '../data/results.ts'
import { isQuiz } from '../data/steps.ts'
import { SentWords } from '../sending/SentList.tsx'
import css from './leader.module.css'

interface ResultsProps {
  item: LessonItem
  mine: MyLesson
  answers: Readonly<Record<string, QuizAnswer>> | null
}

/** For who leads a lesson: which questions are hard, of nobody by name; and what was handed in. */
export function ItemResults(props: ResultsProps) {
  return isQuiz(props.item) ? <Difficulty {...props} /> : <Responses {...props} />
}

function Difficulty({ item, mine, answers }: ResultsProps) {
  const { t } = useLingui()
  const data = useQuery(difficultyOf(mine.adoption_id, item.key)).data ?? {}
  return (
    <aside className={css.notes} aria-label={t`How the quiz went`}>
      <b>{t`First attempts`}</b>
      <ul className={css.hard}>
        {(item.settings.questions ?? []).map(({ key, text, options = [] }) => {
          const { answered = 0, right = 0 } = data[key] ?? {}
          const good = answers?.[key]?.right
          const said = (Array.isArray(good) ? good : good ? [good] : []).map(
            (one) => options.find((option) => option.key === one)?.text ?? one,
          )
          return (
            <li key={key}>
              <span dir="auto">{text}</span>
              <span>{answered > 0 ? t`${right} of ${answered} right` : t`not answered yet`}</span>
              {said.length > 0 && <small dir="auto">{t`Right: ${said.join(', ')}`}</small>}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

function Responses({ item, mine }: ResultsProps) {
  const { t } = useLingui()
  const me = useUser().id
  const sent = (useQuery(handedIn(mine.adoption_id, item.key)).data ?? []).filter(({ user_id }) => user_id !== me)
  if (sent.length === 0) return null
  return (
    <details className={css.details}>
      <summary>
        {t`Handed in`} <small>{plural(sent.length, { one: '# answer', other: '# answers' })}</small>
      </summary>
      <ul className={css.responses}>
        {sent.map((one) => (
          <Response key={one.id} sent={one} />
        ))}
      </ul>
    </details>
  )
}

function Response({ sent }: { sent: HandedIn }) {
  const { t } = useLingui()
  const person = usePerson(sent.user_id)
  return (
    <li>
      <small>
        {person?.name ?? t`A former member`}, {exactly(new Date(sent.sent_at))}
      </small>
      <SentWords response={sent.response} />
    </li>
  )
}
