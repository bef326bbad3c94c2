import { useQuery } from '@tanstack/react-query'
import type { QuizKey } from '../../ui/lesson/items.ts'
import { useBuilder } from './builder-context.ts'
import { type QuizAnswers, quizAnswersOf } from './nodes.ts'
import { useAnswersDraft } from './use-shared-draft.ts'

const none: QuizAnswers['answers'] = {}

/** The right answers of a quiz of the draft. They lie apart from it, where no member's device reads them. */
export function useQuizKey(key: string): QuizKey {
  const { versionId } = useBuilder()
  const row = useQuery(quizAnswersOf(versionId)).data?.find((one) => one.key === key)
  const [answers, write] = useAnswersDraft(versionId, key, row?.answers ?? none)
  return { answers, onAnswer: (question, answer) => write({ ...answers, [question]: answer }) }
}
