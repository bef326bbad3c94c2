import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtuosoHandle } from 'react-virtuoso'

/**
 * Who is at the end stays there when the last message grows (a picture, a reaction, an answer to a poll) or the window
 * changes, until they move the list themselves.
 */
export function useFollowing(frame: RefObject<HTMLElement | null>, list: RefObject<VirtuosoHandle | null>) {
  const following = useRef(false)
  const settle = useCallback(() => {
    if (following.current) list.current?.scrollToIndex({ index: 'LAST', align: 'end' })
  }, [list])
  const leave = useCallback(() => {
    following.current = false
  }, [])
  // the frame comes when there is something in it
  useEffect(() => {
    if (!frame.current) return
    const size = new ResizeObserver(settle)
    size.observe(frame.current)
    return () => size.disconnect()
  })
  return {
    settle,
    begin: useCallback(() => {
      following.current = true
    }, []),
    hands: { onWheel: leave, onTouchMove: leave, onKeyDown: leave, onPointerDown: leave },
  }
}
