import { t } from '@lingui/core/macro'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { FinishItem, FinishLesson, MarkAtLesson } from './command-inputs.ts'
import { markingAtLesson } from './data/attendance.ts'
import { lessonOf } from './data/lesson.ts'
import { finishingItem, finishingLesson, knownLesson } from './data/progress-writes.ts'
import { releasing } from './data/releases.ts'
import { stateAfter } from './data/steps.ts'

/* What a person does in lessons, each with its undo. */

const now = () => new Date().toISOString()

export const finish = (input: FinishLesson) => mutate(finishingLesson, { ...input, said_at: now() })

export const finishItem = (input: FinishItem) => mutate(finishingItem, { ...withLesson(input), said_at: now() })

export const mark = (input: MarkAtLesson) => mutate(markingAtLesson, { ...input, marked_at: now() })

export const release = commandOf(releasing)

/** Marks a lesson as done, or as not done. */
export function markLesson(input: FinishLesson, title: string) {
  attempt(finishingLesson, { ...input, said_at: now() })
  offerUndo(input.done ? t`Finished “${title}”` : t`Marked “${title}” as not done`, {
    verb: 'lessons.finish',
    input: { ...input, done: !input.done },
  })
}

/** Marks an item of a lesson as done, or as not done. */
export function markItem(input: FinishItem, title: string) {
  attempt(finishingItem, { ...withLesson(input), said_at: now() })
  offerUndo(input.done ? t`Done: “${title}”` : t`Marked “${title}” as not done`, {
    verb: 'lessons.finishItem',
    input: { ...input, done: !input.done },
  })
}

/** The same with the state that the lesson comes to, where both are known on this device. */
function withLesson(input: FinishItem) {
  const text = query.getQueryData(lessonOf(input.adoption_id, input.lesson_key).queryKey)
  const mine = knownLesson(input.adoption_id, input.lesson_key)
  const lesson = text && mine && stateAfter(text, mine, input.item_key, input.done)
  return lesson ? { ...input, lesson } : input
}
