import { useCallback, useEffect } from 'react'
import { useBuilder } from '../data/builder-context.ts'
import { holdLesson, releaseLesson, useBlockLocked, useOtherWriters } from '../data/locks.ts'

/** The locks on the blocks of a text, where each has its own: `open` is the block that one writes in. */
export function useBlockLocks(nodeKey: string, open: string | undefined) {
  const { card } = useBuilder()
  const isOn = useBlockLocked()
  const writers = useOtherWriters(card.id, nodeKey)
  const hold = useCallback(
    (block: string) => {
      if (isOn) holdLesson(card.id, nodeKey, block)
    },
    [isOn, card.id, nodeKey],
  )
  useEffect(() => {
    if (!open) return
    hold(open)
    return () => releaseLesson(card.id, nodeKey, open)
  }, [open, hold, card.id, nodeKey])
  return { hold, writerOf: (block: string) => (isOn ? writers.get(block) : undefined) }
}
