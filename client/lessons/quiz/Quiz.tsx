import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newId } from '../../lib/query/id.ts'
import { attempt as send } from '../../lib/query/query.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { answeringQuiz } from '../data/response-writes.ts'
import { Question } from './Question.tsx'
import css from './quiz.module.css'
import { Result } from './Result.tsx'
import { shuffled } from './shuffle.ts'
import { useAnswers } from './use-answers.ts'

/** A quiz to be answered, or what the last attempt came to. It is scored on the server. */
export function Quiz({ item, mine, isOpen }: { item: LessonItem; mine: MyLesson; isOpen: boolean }) {
  const { t } = useLingui()
  const me = useUser().id
  const { adoption_id, lesson_key } = mine
  const { questions = [], attempts: most, shuffle } = item.settings
  const attempts = mine.attempts[item.key] ?? []
  const last = attempts.at(-1)
  const [again, tryAgain] = useState(false)
  const { answers, change, clear } = useAnswers(adoption_id, item.key)
  const [missing, setMissing] = useState(false)
  const left = most === undefined ? null : Math.max(0, most - attempts.length)
  const asked = questions.filter(({ key }) => isEmpty(answers[key]))
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (asked.length > 0 && !missing) return setMissing(true)
    const about = { id: newId(), adoption_id, lesson_key, item_key: item.key }
    send(answeringQuiz, { ...about, answers, sent_at: serverDate().toISOString() })
    clear()
    setMissing(false)
    tryAgain(false)
  }
  if (last && !again)
    return (
      <Result
        item={item}
        attempt={last}
        left={left}
        onAgain={isOpen && left !== 0 ? () => tryAgain(true) : undefined}
      />
    )
  const seed = `${me} ${item.key} ${attempts.length}`
  return (
    <form className={css.quiz} onSubmit={onSubmit}>
      {questions.map((question, at) => (
        <Question
          key={question.key}
          number={at + 1}
          question={
            shuffle && question.options && question.kind !== 'order'
              ? { ...question, options: shuffled(question.options, seed) }
              : question
          }
          answer={answers[question.key]}
          onAnswer={isOpen ? (answer) => change(question.key, answer) : undefined}
        />
      ))}
      {missing && asked.length > 0 && (
        <p role="status" className={css.muted}>
          {plural(asked.length, {
            one: '# question has no answer yet. Send it as it is?',
            other: '# questions have no answer yet. Send it as it is?',
          })}
        </p>
      )}
      {isOpen && (
        <p className={css.foot}>
          <Button type="submit" variant={last ? 'default' : 'filled'}>
            {t`Check answers`}
          </Button>
          {left !== null && (
            <span className={css.muted}>{plural(left, { one: '# attempt left', other: '# attempts left' })}</span>
          )}
        </p>
      )}
    </form>
  )
}

const isEmpty = (answer: readonly string[] | string | undefined) => answer === undefined || answer.length === 0
