import { BlockView } from '../../ui/lesson/BlockView.tsx'
import type { Block } from '../../ui/lesson/blocks.ts'
import { BlockTalk } from '../talk/BlockTalk.tsx'
import css from './reader.module.css'

/** Blocks in order, each a place where somebody may stop. */
export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block) => (
    <div key={block.key} className={css.blockPlace}>
      <div data-block={block.key} data-spoken>
        <BlockView block={block} />
      </div>
      <BlockTalk block={block.key} />
    </div>
  ))
