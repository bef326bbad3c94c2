import { wordsIn } from '../../lib/html/plain-text.ts'
import type { Block } from './blocks.ts'

/** The words of a text alone, a line for each block and each cell. */
export const wordsOfBlocks = (blocks: readonly Block[]): string => blocks.map(wordsOfBlock).filter(Boolean).join('\n')

/** The words of one block. */
export function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'image':
      return [block.alt, block.caption].filter(Boolean).join('\n')
    case 'file':
      return block.name
    case 'embed':
      return [block.title, block.url].filter(Boolean).join('\n')
    case 'table':
      return block.rows.map((line) => line.join('\t')).join('\n')
    case 'checklist':
      return block.entries.map(({ text }) => text).join('\n')
    case 'quote':
      return [wordsIn(block.html), block.source].filter(Boolean).join('\n')
    default:
      return wordsIn(block.html)
  }
}
