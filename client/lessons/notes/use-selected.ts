import { type RefObject, useEffect, useState } from 'react'
import { type Anchor, anchorOf } from '../anchors/anchor.ts'

/** Words of a lesson that are selected. */
export interface SelectedWords {
  anchor: Anchor
  range: Range
}

/** The pause after which a selection is taken to be done: fingers move its ends for a while. */
const pause = { mouse: 80, touch: 350 }

/** The selection in an article, by mouse, keyboard or finger, once that is over; null where it is nothing. */
export function useSelected(article: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<SelectedWords | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    let wait = pause.mouse
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => !isPressed && setSelected(selectedIn(article.current)), wait)
    }
    const onDown = ({ pointerType }: PointerEvent) => {
      isPressed = pointerType === 'mouse'
      wait = pointerType === 'mouse' ? pause.mouse : pause.touch
    }
    const onUp = () => {
      isPressed = false
      look()
    }
    // words may have been selected before this part came
    look()
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp, true)
    document.addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp, true)
      document.removeEventListener('pointercancel', onUp, true)
    }
  }, [article])
  const clear = () => {
    getSelection()?.removeAllRanges()
    setSelected(null)
  }
  return { selected, clear }
}

function selectedIn(article: HTMLElement | null): SelectedWords | null {
  const selection = getSelection()
  if (!article || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const holder = range.commonAncestorContainer
  const element = holder instanceof Element ? holder : holder.parentElement
  if (!range.intersectsNode(article) || element?.closest('[contenteditable=true], dialog')) return null
  const anchor = anchorOf(range, article)
  return anchor && { anchor, range: range.cloneRange() }
}
