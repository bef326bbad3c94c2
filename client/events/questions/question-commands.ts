import { t } from '@lingui/core/macro'
import { mutate } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { EventCard } from '../data/events.ts'
import type { QuestionAnswersInput } from './command-inputs.ts'
import { answeringQuestions } from './queries.ts'

type Answers = QuestionAnswersInput['answers']

/** Answers the questions of an event, with the way back to what was answered before. Refused, it throws for the form. */
export async function answerQuestions({ id: occurrence_id, title }: EventCard, answers: Answers, before: Answers) {
  await mutate(answeringQuestions, { occurrence_id, answers })
  offerUndo(t`Answered the questions of “${title}”`, {
    verb: 'events.answerQuestions',
    input: { occurrence_id, answers: before },
  })
}

export const answerAgain = commandOf(answeringQuestions)
