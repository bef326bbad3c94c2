import type { EventRow } from './events.ts'

export type QuestionKind = 'text' | 'choice' | 'number'

/** A question of an event to those who come, as its column has it. */
export type EventQuestion = {
  id: string
  kind: QuestionKind
  label: string
  /** Two to ten, of a choice alone. */
  choices?: string[]
  required?: boolean
}

/** The questions of an event, in their order. */
export const questionsOf = (event: Pick<EventRow, 'questions'> | undefined) =>
  (event?.questions ?? []) as EventQuestion[]
