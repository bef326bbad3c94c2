import { useEffect, useRef } from 'react'

/** Ctrl (or ⌘) and Enter asks for review: also while one writes. */
export function useSubmitKey(isReady: boolean, submit: () => void) {
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (!isReady) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // before the editor, in which Ctrl and Enter would break a line
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isReady])
}
