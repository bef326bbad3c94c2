import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import type { QuizAnswers } from '../data/my-lesson.ts'

/** The answers to a quiz while they are chosen: they outlive the page, until they are sent or the person leaves. */
export function useAnswers(adoptionId: string, itemKey: string) {
  const { draft, write } = useLocalDraft<QuizAnswers>({
    ...{ table: 'quiz_answers', row: `${adoptionId}/${itemKey}`, field: 'answers' },
    formerly: `draft <user> quiz ${adoptionId} ${itemKey}`,
  })
  return {
    answers: draft ?? {},
    change: (question: string, answer: readonly string[] | string) =>
      write((before) => ({ ...before, [question]: answer })),
    clear: () => write(null),
  }
}
