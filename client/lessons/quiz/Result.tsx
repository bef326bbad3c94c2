import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import type { LessonItem, QuizQuestion } from '../../ui/lesson/items.ts'
import type { Attempt } from '../data/my-lesson.ts'
import css from './quiz.module.css'

interface ResultProps {
  item: LessonItem
  attempt: Attempt
  /** The attempts that are left; null where nobody counts them. */
  left: number | null
  onAgain: (() => void) | undefined
}

/** The result of an attempt, question by question, with the author’s words to what was answered. */
export function Result({ item, attempt, left, onAgain }: ResultProps) {
  const { t } = useLingui()
  const { score, points, passed } = attempt
  const reachable = isReachable.use()
  if (score === undefined || points === undefined)
    return (
      <p role="status" className={css.waiting}>
        {reachable ? t`Checking your answers…` : t`Your answers are kept. They’re checked once you’re back online.`}
      </p>
    )
  return (
    <section className={css.quiz} aria-label={t`Your result`}>
      <p role="status" className={css.score} data-passed={passed || undefined}>
        {points > 0 ? (
          <>
            <b>{t`${score} of ${points} right`}</b> {passed ? t`Well done.` : t`Not quite yet.`}
          </>
        ) : (
          t`Thank you for your answers.`
        )}
      </p>
      <ol className={css.answers}>
        {(item.settings.questions ?? []).map((question) => (
          <Answered key={question.key} question={question} attempt={attempt} />
        ))}
      </ol>
      {onAgain && (
        <p className={css.foot}>
          <Button variant="default" onClick={onAgain}>
            {t`Try again`}
          </Button>
          {left !== null && (
            <span className={css.muted}>{plural(left, { one: '# attempt left', other: '# attempts left' })}</span>
          )}
        </p>
      )}
    </section>
  )
}

function Answered({ question, attempt }: { question: QuizQuestion; attempt: Attempt }) {
  const { t } = useLingui()
  const { right, feedback } = attempt.questions?.[question.key] ?? {}
  const answer = attempt.answers[question.key]
  const textOf = (key: string) => question.options?.find((option) => option.key === key)?.text ?? key
  const said = Array.isArray(answer) ? (answer as readonly string[]).map(textOf) : answer ? [String(answer)] : []
  const words = typeof feedback === 'string' ? [feedback] : Object.values(feedback ?? {})
  return (
    <li data-right={right}>
      {right === undefined ? (
        <span />
      ) : right ? (
        <IconCheck size={18} stroke={2.25} aria-label={t`Right`} />
      ) : (
        <IconX size={18} stroke={2.25} aria-label={t`Not right`} />
      )}
      <div>
        <p dir="auto">{question.text}</p>
        <p className={css.muted} dir="auto">
          {said.length > 0 ? said.join(question.kind === 'order' ? ' → ' : ', ') : t`No answer`}
        </p>
        {words.map((one) => (
          <p key={one} className={css.feedback} dir="auto">
            {one}
          </p>
        ))}
      </div>
    </li>
  )
}
