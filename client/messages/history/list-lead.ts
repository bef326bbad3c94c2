import { useRef, useState } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { ScrollTarget } from './scroll-target.ts'

/**
 * The way to lead a list somewhere. While it is held, because only a part of the list is drawn, the last place that it
 * was led to is remembered, and gone to once it is let go.
 */
export interface ListLead {
  to: (target: ScrollTarget | 'end') => void
  by: (pixels: number) => void
  hold: () => void
  letGo: () => void
  /** It goes nowhere then: somebody has scrolled. */
  forget: () => void
}

/** A list, and the way to lead it. */
export function useLead() {
  const list = useRef<VirtuosoHandle>(null)
  const [lead] = useState(() => leadOf(list))
  return { list, lead }
}

export function leadOf(list: {
  readonly current: Pick<VirtuosoHandle, 'scrollToIndex' | 'scrollBy'> | null
}): ListLead {
  let held = false
  let wanted: ScrollTarget | 'end' | undefined
  const to: ListLead['to'] = (target) => {
    if (held) wanted = target
    else list.current?.scrollToIndex(target === 'end' ? { index: 'LAST', align: 'end' } : target)
  }
  const forget = () => {
    wanted = undefined
  }
  return {
    to,
    by: (top) => list.current?.scrollBy({ top }),
    hold: () => {
      held = true
    },
    letGo: () => {
      held = false
      if (wanted) to(wanted)
      forget()
    },
    forget,
  }
}
