import { isTyping, lostField, textFields } from '../../lib/browser/typing.ts'

/* The focus belongs to the field in which a person is about to type. */

const faulty = 'form [aria-invalid=true]'

export function watchFieldFocus() {
  focusFaultyFields()
  let leaves = false
  function watch({ type, target, relatedTarget, timeStamp, key }: Event & Partial<KeyboardEvent & FocusEvent>) {
    const isField = target instanceof Element && target.matches(textFields)
    if (type === 'focusout') {
      // an element that takes the focus is where the next keys are meant to go
      if (isField && !leaves && !relatedTarget) lostField.at = timeStamp
      return
    }
    // Enter in a list’s field chooses: what was typed there is a search that has ended
    const chooses = key === 'Enter' && target instanceof Element && target.matches('[role=combobox]')
    leaves = type === 'pointerdown' || key === 'Tab' || key === 'Escape' || chooses
    if (leaves || (isField && type === 'focusin')) lostField.at = Number.NEGATIVE_INFINITY
  }
  for (const sign of ['keydown', 'pointerdown', 'focusin', 'focusout']) addEventListener(sign, watch, true)
}

/**
 * After a form was submitted, moves the focus to its first faulty field, at once or when the server has answered. What
 * the person does meanwhile ends it, and a field in which they are writing is left to them.
 */
function focusFaultyFields() {
  let pending = new AbortController()
  // this comes with the first key or press, which may have sent a form
  if (!isTyping()) awaitFault(document)
  addEventListener('submit', ({ target }) => target instanceof Element && awaitFault(target), true)

  function awaitFault(form: Document | Element) {
    pending.abort()
    pending = new AbortController()
    const { signal } = pending
    const watcher = new MutationObserver(look)
    const around = form instanceof Element ? (form.closest('dialog, section, article') ?? form) : form
    const alerts = new Set(form instanceof Element ? textsOfAlerts(around) : [])
    signal.addEventListener('abort', () => watcher.disconnect())
    for (const sign of ['keydown', 'pointerdown'])
      addEventListener(sign, () => pending.abort(), { capture: true, signal })
    watcher.observe(around, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    // an error that the form showed before is drawn anew, or goes, within this event
    setTimeout(look)

    function look() {
      if (signal.aborted) return
      const field = form.querySelector<HTMLElement>(faulty) ?? newAlert()
      if (!field) return
      pending.abort()
      field.focus()
    }

    /** An error that names no field, unless the person is in one of the form’s fields. */
    function newAlert() {
      if (!(form instanceof Element) || isTyping()) return null
      const alert = [...around.querySelectorAll<HTMLElement>(alertsOf)].find(
        ({ textContent }) => textContent !== '' && !alerts.has(textContent),
      )
      if (alert) alert.tabIndex = -1
      return alert
    }
  }
}

const alertsOf = '[role=alert]'
const textsOfAlerts = (around: ParentNode) =>
  [...around.querySelectorAll(alertsOf)].map(({ textContent }) => textContent)
