import type { EventQuestion } from '../data/questions.ts'

type Answers = Record<string, string | number>
/** Answers as they stand in their fields, by the ids of the questions. */
export type TypedAnswers = Readonly<Record<string, string>>
/** A reason why an answer can't be sent yet. */
export type AnswerGap = 'missing' | 'number'

export const typedFrom = (answers: Answers): TypedAnswers =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, String(answer)]))

/** The answers that fields give to these questions, and what is wrong with those that they don't. */
export function answersFrom(questions: readonly EventQuestion[], typed: TypedAnswers) {
  const answers: Answers = {}
  const gaps: Record<string, AnswerGap> = {}
  for (const { id, kind, required, choices = [] } of questions) {
    const words = (typed[id] ?? '').trim()
    // a choice that is no longer offered was not made
    if (words === '' || (kind === 'choice' && !choices.includes(words))) {
      if (required) gaps[id] = 'missing'
    } else if (kind !== 'number') answers[id] = words
    else {
      const number = Number(words.replace(',', '.'))
      if (Number.isFinite(number) && Math.abs(number) <= 1e9) answers[id] = number
      else gaps[id] = 'number'
    }
  }
  return { answers, gaps }
}
