/*
 * Text on this page that was written and not sent, which a reload may not lose. It is known from what is typed, so that
 * no form has to say it. A field that was emptied, has left the page or was sent counts no more.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement

const typed = new Set<Field>()
const writing = 'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file]), [contenteditable=true]'

addEventListener('input', ({ target }) => {
  const field = target instanceof HTMLElement ? target.closest<Field>(writing) : null
  if (field) typed.add(field)
})
addEventListener('submit', ({ target }) => {
  for (const field of typed) if (target instanceof Node && target.contains(field)) typed.delete(field)
})

const holds = (field: Field) => field.isConnected && ('value' in field ? field.value : field.textContent) !== ''

export const hasUnsavedText = () => [...typed].some(holds)

/** Loads the page anew after `ms`, or as soon after that as nothing would be lost. */
export function reloadAfter(ms: number) {
  setTimeout(() => (hasUnsavedText() ? reloadAfter(500) : location.reload()), ms)
}
