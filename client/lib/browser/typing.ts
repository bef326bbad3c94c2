/** Selector of the fields that take letters. */
export const textFields =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'

/** The moment at which a field last lost the focus to nothing, otherwise than by Tab, Esc or a press of the pointer. */
export const lostField = { at: -500 }

/** True while the next letters are still meant for that field. */
export const wasTyping = () => performance.now() - lostField.at < 500

/** True while a field that takes letters has the focus. */
export const isTyping = () => document.activeElement?.closest(textFields) != null

/**
 * Ref callback in place of `autoFocus` for a field that loads on demand: while it was loading, the user may have gone on
 * typing in another field, and the next letters belong there.
 */
export function focusUnlessTyping(field: HTMLElement | null) {
  if (field && !isTyping()) field.focus()
}
