import type { Block } from '../../ui/lesson/blocks.ts'
import type { LessonItem } from '../../ui/lesson/items.ts'
import { type ResolvedLesson, shownBlocks } from '../data/lesson.ts'
import { asItem, itemsOf } from '../data/steps.ts'

/** A screen of a lesson that is shown to others: its title, a block, or the head of an item. */
export type Slide =
  | { kind: 'title'; title: string }
  | { kind: 'block'; block: Block }
  | { kind: 'item'; item: LessonItem; number: number }

/** The screens of a lesson, a block each; what is for leaders is in none. */
export function slidesOf(text: ResolvedLesson): Slide[] {
  const blocks = (list: readonly Block[]): Slide[] => list.map((block) => ({ kind: 'block', block }))
  return [
    { kind: 'title', title: text.lesson.fields.title },
    ...blocks(shownBlocks(text.lesson.blocks)),
    ...itemsOf(text, false).flatMap((node, at): Slide[] => [
      { kind: 'item', item: asItem(node), number: at + 1 },
      ...blocks(shownBlocks(node.blocks)),
    ]),
  ]
}
