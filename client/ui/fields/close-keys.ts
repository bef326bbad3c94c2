import type { KeyboardEvent } from 'react'

/** Escape closes what is open below a field, then takes back what was typed, and only then leaves the dialog around. */
export function closeKeys(opened: boolean, isTyping: boolean, close: () => void, revert: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (!opened && !isTyping)) return
    event.preventDefault()
    event.stopPropagation()
    if (opened) close()
    else revert()
  }
}
