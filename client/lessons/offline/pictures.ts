import type { ReadNode, ResolvedLesson } from '../data/lesson.ts'
import { shownBlocks } from '../data/lesson.ts'

/** The paths of the pictures in a lesson: those in blocks of their own, and those in texts. */
export function picturesIn(text: ResolvedLesson): string[] {
  const paths = [text.lesson, ...text.items].flatMap(picturesOf)
  return [...new Set(paths)]
}

const picturesOf = ({ blocks }: ReadNode): string[] =>
  shownBlocks(blocks).flatMap((block) => {
    if (block.kind === 'image') return [block.path]
    if (!('html' in block)) return []
    return [...block.html.matchAll(/data-bucket="curriculum" data-path="([^"]+)"/g)].map(([, path]) => path!)
  })
