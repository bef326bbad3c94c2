/** A field that takes so many characters and no more. */
export type LimitedField = HTMLInputElement | HTMLTextAreaElement

const limited = 'input[maxlength], textarea[maxlength]'
/** The part of its limit from which a field says how full it is. */
const near = 0.8

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
  document.addEventListener('input', ({ target }) => {
    if (!isLimited(target)) return
    const cut = excess > 0
    excess = 0
    if (target.value.length >= target.maxLength * near || document.querySelector('[data-limit]'))
      void import('./field-limit.ts').then(({ showLimit }) => showLimit(target, cut))
  })
}

const isLimited = (target: EventTarget | null): target is LimitedField =>
  target instanceof Element && target.matches(limited)

export const isNearLimit = ({ value, maxLength }: LimitedField) => value.length >= maxLength * near
