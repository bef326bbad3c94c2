const firstDeeds = ['keydown', 'pointerdown']

/**
 * Shows a dialog at once, and makes it modal when it has been painted, or before the first key or press: whatever lies behind
 * becomes inert then, which has the browser work out the style of each of its elements anew, and on a slow phone takes longer
 * than the dialog itself. The function handed back stops what is still to come.
 */
export function openModal(dialog: HTMLDialogElement) {
  const before = document.activeElement
  const waiting = new AbortController()
  const makeModal = () => {
    waiting.abort()
    dialog.hidePopover()
    dialog.popover = null
    // a modal dialog gives the focus back to where it was, which is in the dialog itself by now
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    dialog.showModal()
  }
  const options = { capture: true, signal: waiting.signal }
  for (const deed of firstDeeds) addEventListener(deed, makeModal, options)
  requestAnimationFrame(() => setTimeout(() => waiting.signal.aborted || makeModal()))
  dialog.popover = 'manual'
  dialog.showPopover()
  return () => waiting.abort()
}
