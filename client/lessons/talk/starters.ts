import { t } from '@lingui/core/macro'
import type { ResolvedLesson } from '../data/lesson.ts'
import { itemsOf } from '../data/steps.ts'

/** Words to begin the talk of a lesson with: what its author asks there, or three that fit any lesson. */
export function startersOf(text: ResolvedLesson): string[] {
  const prompts = itemsOf(text, false).flatMap(({ fields: { kind, title, settings } }) =>
    kind === 'discuss' ? [(settings?.prompt || title).slice(0, 160)] : [],
  )
  if (prompts.length > 0) return prompts.slice(0, 3)
  const { title } = text.lesson.fields
  const first = text.lesson.fields.objectives?.[0]
  return [
    t`What stood out to you in “${title}”?`,
    first ? t`Where have you met this before: ${first}` : t`What is still unclear?`,
    t`How could we try this together?`,
  ].map((words) => words.slice(0, 160))
}
