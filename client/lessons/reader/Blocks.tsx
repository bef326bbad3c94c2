import { BlockView } from '../../ui/lesson/BlockView.tsx'
import type { Block } from '../../ui/lesson/blocks.ts'

/** Blocks in order, each a place where somebody may stop. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => (
    <div key={block.key} data-block={block.key} data-spoken>
      <BlockView block={block} />
    </div>
  ))
