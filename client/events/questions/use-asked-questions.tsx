import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { EventCard } from '../data/events.ts'
import type { EventQuestion } from '../data/questions.ts'
import page from '../page/page.module.css'
import { AnswerFields } from './AnswerFields.tsx'
import { questionAnswersOf } from './queries.ts'
import { answerQuestions } from './question-commands.ts'
import { type AnswerGap, answersFrom, type TypedAnswers, typedFrom } from './typed-answers.ts'

/** The questions of an event inside the sheet of one's answer: their fields, and `send`, false while one of them is wrong. */
export function useAskedQuestions(card: EventCard, questions: readonly EventQuestion[]) {
  const given = useQuery({ ...questionAnswersOf(card.id), enabled: questions.length > 0 }).data
  const mine = given?.find(({ user_id }) => user_id === myId())?.answers ?? {}
  // what is no longer asked can’t be answered once more
  const before = Object.fromEntries(Object.entries(mine).filter(([id]) => questions.some((one) => one.id === id)))
  const [own, write] = useState<TypedAnswers>({})
  const [gaps, setGaps] = useState<Readonly<Record<string, AnswerGap | undefined>>>({})
  const [refused, refuse] = useState<string>()
  const changed = Object.keys(own).length > 0
  const typed = { ...typedFrom(before), ...own }
  async function send() {
    if (questions.length === 0) return true
    const { answers, gaps: found } = answersFrom(questions, typed)
    setGaps(found)
    const first = questions.find(({ id }) => found[id])
    if (first) {
      document.querySelector<HTMLElement>(`[data-question="${first.id}"]`)?.focus()
      return false
    }
    if (!changed) return true
    try {
      await answerQuestions(card, answers, before)
      return true
    } catch (error) {
      refuse(errorMessage(error))
      return false
    }
  }
  const fields = questions.length > 0 && (
    <>
      <AnswerFields
        questions={questions}
        typed={typed}
        gaps={gaps}
        set={(id, words) => {
          write({ ...own, [id]: words })
          setGaps({ ...gaps, [id]: undefined })
        }}
      />
      {refused && (
        <p role="alert" className={page.refusal}>
          {refused}
        </p>
      )}
    </>
  )
  return { fields, changed, send }
}
