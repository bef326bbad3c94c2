import { plural } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import css from '../reader/reader.module.css'

/** The numbers of threads at the blocks and items of a lesson, and the way to them. */
export const BlockTalkContext = createContext<{
  counts: ReadonlyMap<string, number>
  open: (block: string) => void
  /** Begins a question about an item, where the viewer may ask. */
  ask?: (itemKey: string) => void
} | null>(null)

/** A quiet number at a block or an item that is talked about. */
export function BlockTalk({ block }: { block: string }) {
  const talk = useContext(BlockTalkContext)
  const count = talk?.counts.get(block)
  if (!talk || !count) return null
  return (
    <button
      type="button"
      className={css.blockTalk}
      aria-label={plural(count, { one: '# thread about this part', other: '# threads about this part' })}
      onClick={() => talk.open(block)}
    >
      {count}
    </button>
  )
}
