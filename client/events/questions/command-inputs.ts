/** Answers to the questions of an event for oneself, all at once, by the questions' ids. */
export interface QuestionAnswersInput {
  occurrence_id: string
  answers: Record<string, string | number>
}

declare module '../../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.answerQuestions': QuestionAnswersInput
  }
}
