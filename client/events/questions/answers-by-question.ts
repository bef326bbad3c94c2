import type { EventQuestion } from '../data/questions.ts'
import type { QuestionAnswers } from './queries.ts'

type Given = readonly QuestionAnswers[]

/** The answers of those who come to one question, each with who gave it; choices in their order, and only chosen ones. */
export function answersTo({ id, choices = [] }: EventQuestion, coming: ReadonlySet<string>, given: Given) {
  const by = new Map<string, string[]>(choices.map((choice) => [choice, []]))
  for (const { user_id, answers } of given) {
    const answer = answers[id]
    if (answer === undefined || !coming.has(user_id)) continue
    by.set(String(answer), [...(by.get(String(answer)) ?? []), user_id])
  }
  return [...by].filter(([, who]) => who.length > 0).map(([answer, who]) => ({ answer, by: who }))
}

/** Those who come and have not answered what is required, or nothing at all where nothing is. */
export function withoutAnswer(coming: ReadonlySet<string>, given: Given, questions: readonly EventQuestion[]) {
  const required = questions.filter((question) => question.required)
  const byPerson = new Map(given.map(({ user_id, answers }) => [user_id, answers]))
  return [...coming].filter((id) => {
    const answers = byPerson.get(id)
    return !answers || required.some((question) => answers[question.id] === undefined)
  })
}
