import type { LessonItem } from '../../ui/lesson/items.ts'
import { type ReadNode, type ResolvedLesson, shownBlocks } from './lesson.ts'
import type { MyLesson } from './my-lesson.ts'
import type { LessonState } from './told.ts'

/** The items of a lesson that its readers have, in order; for who leads, those for leaders too. */
export const itemsOf = ({ items }: Pick<ResolvedLesson, 'items'>, leads: boolean): ReadNode[] =>
  items.filter(({ state, fields }) => state !== 'hidden' && (leads || fields.audience !== 'leaders'))

/** An item as ui/lesson shows it. */
export const asItem = ({ key, minutes, fields, blocks }: ReadNode): LessonItem => ({
  ...{ key, minutes, title: fields.title, kind: fields.kind ?? 'read', settings: fields.settings ?? {} },
  ...{ required: fields.required !== false, audience: fields.audience ?? 'all', blocks: shownBlocks(blocks) },
})

/** True for a quiz with questions: it is done by answering it. */
export const isQuiz = ({ kind, settings }: Pick<LessonItem, 'kind' | 'settings'>) =>
  kind === 'quiz' && (settings.questions?.length ?? 0) > 0

/** The items that are still required before a lesson is done by its rule; none where it is done when one says so. */
export function missingItems(lesson: ResolvedLesson, { items: mine }: Pick<MyLesson, 'items'>): ReadNode[] {
  if (lesson.lesson.fields.completion !== 'all_required') return []
  return itemsOf(lesson, false).filter(({ key, fields }) => fields.required !== false && mine[key]?.state !== 'done')
}

/** True where a lesson is done by its items, and not by a word about itself. */
export const endsByItems = (lesson: ResolvedLesson) =>
  lesson.lesson.fields.completion === 'all_required' &&
  itemsOf(lesson, false).some(({ fields }) => fields.required !== false)

/** The state of a lesson once an item of it is done or not; as it was where that decides nothing. */
export function stateAfter(
  lesson: ResolvedLesson,
  mine: MyLesson,
  item: string,
  done: boolean,
): LessonState | undefined {
  const before = mine.progress?.state
  if (!endsByItems(lesson)) return before
  const items = { ...mine.items, [item]: { attempts: 0, done_at: null, state: done ? 'done' : 'in_progress' } as const }
  const isRequired = itemsOf(lesson, false).some(({ key, fields }) => key === item && fields.required !== false)
  if (!done) return isRequired ? 'in_progress' : before
  return missingItems(lesson, { items }).length === 0 ? 'done' : before
}
