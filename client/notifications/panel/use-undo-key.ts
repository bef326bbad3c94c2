import { useEffect } from 'react'
import { undo, undoable } from '../../lib/registries/undo.ts'

/** While the focus is held in the panel, the bar that offers to take back a deed is out of reach for Tab: its key is not. */
export function useUndoKey() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const offered = undoable.get()
      if (!offered || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      void undo(offered)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
