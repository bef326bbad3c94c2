import { useRef, useState } from 'react'
import type { OutlineRow } from '../tree/outline-rows.ts'
import type { OutlineDeeds } from './use-outline-deeds.ts'

/** All that a line can do. */
export interface LineDeeds extends Omit<OutlineDeeds, 'put'> {
  open: (row: OutlineRow) => void
  select: (row: OutlineRow) => void
  /** To another curriculum. */
  copy: (row: OutlineRow) => void
  /** The first letter of a line that is only begun. */
  type: (text: string) => void
  /** The line is on the page now, and can take the focus. */
  shown: () => void
}

/** The deeds of the lines as functions that stay the same ones, so that no line is drawn anew because of them. */
export function useLineDeeds(latest: LineDeeds): LineDeeds {
  const now = useRef(latest)
  now.current = latest
  const [deeds] = useState(
    (): LineDeeds => ({
      go: (...args) => now.current.go(...args),
      sibling: (row) => now.current.sibling(row),
      level: (...args) => now.current.level(...args),
      move: (...args) => now.current.move(...args),
      remove: (row) => now.current.remove(row),
      drop: (row) => now.current.drop(row),
      leave: (row) => now.current.leave(row),
      duplicate: (row) => now.current.duplicate(row),
      open: (row) => now.current.open(row),
      copy: (row) => now.current.copy(row),
      select: (row) => now.current.select(row),
      type: (text) => now.current.type(text),
      shown: () => now.current.shown(),
    }),
  )
  return deeds
}
