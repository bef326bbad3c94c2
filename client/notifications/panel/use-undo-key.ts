import { useEffect } from 'react'
import { undoNewest } from '../../lib/registries/undo.ts'

/** Handles the undo key while the panel holds the focus: Tab cannot reach the undo bar then. */
export function useUndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      if (undoNewest() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
