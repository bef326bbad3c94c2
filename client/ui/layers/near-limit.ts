import { isNearLimit, type LimitedField } from './limited-field.ts'

const limited = 'input[maxlength], textarea[maxlength]'

/**
 * Watches every field with a `maxLength`: from 80 % of it on the field says how full it is, and whether what was pasted
 * had to be cut. The part that says so comes with the first field that needs it.
 */
export function watchLimits() {
  let excess = 0
  document.addEventListener('paste', ({ target, clipboardData }) => {
    if (!isLimited(target)) return
    const { value, selectionStart, selectionEnd, maxLength } = target
    const selected = (selectionEnd ?? 0) - (selectionStart ?? 0)
    excess = value.length - selected + (clipboardData?.getData('text/plain').length ?? 0) - maxLength
  })
  function look(target: EventTarget | null) {
    if (!isLimited(target)) return
    const cut = excess > 0
    excess = 0
    if (isNearLimit(target) || document.querySelector('[data-limit]'))
      void import('./field-limit.ts').then(({ showLimit }) => showLimit(target, cut))
  }
  document.addEventListener('input', ({ target }) => look(target))
  // this comes with the first key or press, which may have been in a field
  look(document.activeElement)
}

const isLimited = (target: EventTarget | null): target is LimitedField =>
  target instanceof Element && target.matches(limited)
