import { useCallback, useEffect, useRef } from 'react'
import { extend, type HistoryWindow } from '../data/messages.ts'

/** The distance from the first row, in rows, at which older ones load. */
const near = 30
/** The time the list takes to settle on rows put before its first, in milliseconds. */
const settling = 150

/**
 * Asks for what is older while one comes near the first row. One page at a time: the list moves itself down by what is
 * put before it a moment later, and a second page within that moment would not be counted.
 */
export function useOlder(conversationId: string, around: HistoryWindow, first: number, topicId?: string) {
  const top = useRef(Number.POSITIVE_INFINITY)
  const latest = useRef(first)
  latest.current = first
  const busy = useRef(false)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(() => {
    if (busy.current || top.current - latest.current > near) return
    busy.current = true
    const settled = (more: boolean) => {
      soon.current = setTimeout(() => {
        busy.current = false
        if (more) look()
      }, settling)
    }
    void extend(conversationId, around, 'older', topicId).then(settled, () => settled(false))
  }, [conversationId, around, topicId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another stretch begins anew
  useEffect(() => {
    busy.current = false
    top.current = Number.POSITIVE_INFINITY
    return () => clearTimeout(soon.current)
  }, [conversationId, around])

  return useCallback(
    (startIndex: number) => {
      top.current = startIndex
      look()
    },
    [look],
  )
}
