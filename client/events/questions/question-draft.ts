import type { EventQuestion, QuestionKind } from '../data/questions.ts'

/** A question as its form has it: the choices are lines. */
export interface QuestionDraft {
  id: string
  kind: QuestionKind
  label: string
  choices: string
  required: boolean
}

export const mostQuestions = 5

export const draftOfQuestion = ({ id, kind, label, choices = [], required = false }: EventQuestion): QuestionDraft => ({
  ...{ id, kind, label, required },
  choices: choices.join('\n'),
})

/** The questions that drafts make; one without words is none. */
export const questionsFrom = (drafts: readonly QuestionDraft[]): EventQuestion[] =>
  drafts
    .filter(({ label }) => label.trim())
    .map(({ id, kind, label, choices, required }) => ({
      ...{ id, kind, label: label.trim() },
      ...(kind === 'choice' && { choices: linesOf(choices) }),
      ...(required && { required }),
    }))

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

/** True for a choice that offers too few or too many. */
export const isOpenChoice = ({ kind, label, choices }: QuestionDraft) =>
  kind === 'choice' && label.trim() !== '' && (linesOf(choices).length < 2 || linesOf(choices).length > 10)

/** The drafts with one of them a place further up. */
export function movedUp(drafts: readonly QuestionDraft[], at: number): QuestionDraft[] {
  const [before, it] = [drafts[at - 1], drafts[at]]
  return before && it ? [...drafts.slice(0, at - 1), it, before, ...drafts.slice(at + 1)] : [...drafts]
}
