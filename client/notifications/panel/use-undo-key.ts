import { useEffect } from 'react'
import { newestUndoable, undo } from '../../lib/registries/undo.ts'

/** Handles the undo key while the panel holds the focus: Tab cannot reach the undo bar then. */
export function useUndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const offered = newestUndoable()
      if (!offered || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      void undo(offered)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
