import { t } from '@lingui/core/macro'
import css from './field-limit.module.css'
import { isNearLimit, type LimitedField } from './limited-field.ts'

/*
 * The count of a field that is nearly full, at the end of its upper edge, wherever the field is: it lies over the page,
 * so that nothing moves, and goes with the focus. A screen reader hears it when it comes, and when the field is full.
 */
const id = 'field-limit'
let note: HTMLElement | undefined
let field: LimitedField | undefined

export function showLimit(of: LimitedField, cut: boolean) {
  if (!isNearLimit(of)) return hide()
  if (of !== field) hide()
  field = of
  const { value, maxLength: limit } = of
  const isFull = value.length >= limit
  note ??= made(of)
  // each letter would be too much to hear
  note.ariaLive = isFull ? 'polite' : 'off'
  note.dataset.full = String(isFull)
  note.textContent = cut ? t`Shortened: ${limit} characters fit here` : t`${value.length} of ${limit} characters`
  place()
}

function made(of: LimitedField): HTMLElement {
  const element = document.createElement('p')
  element.id = id
  element.dataset.limit = ''
  element.className = css.note!
  element.popover = 'manual'
  // what is outside of a dialog is out of reach while it is open
  ;(of.closest('dialog') ?? document.body).append(element)
  element.showPopover()
  of.setAttribute('aria-describedby', `${of.getAttribute('aria-describedby') ?? ''} ${id}`.trim())
  of.addEventListener('blur', hide)
  for (const event of moves) addEventListener(event, place, { capture: true, passive: true })
  return element
}

const moves = ['scroll', 'resize'] as const

function hide() {
  if (!field) return
  for (const event of moves) removeEventListener(event, place, { capture: true })
  field.removeEventListener('blur', hide)
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id)
  if (others.join('')) field.setAttribute('aria-describedby', others.join(' '))
  else field.removeAttribute('aria-describedby')
  note?.remove()
  note = field = undefined
}

function place() {
  if (!note || !field) return
  if (!field.isConnected) return hide()
  const { left, right, top } = field.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = note
  const rtl = getComputedStyle(field).direction === 'rtl'
  note.style.translate = `${Math.round(rtl ? left + inset : right - width - inset)}px ${Math.round(top - height / 2)}px`
}

/** The pixels between the note and the end of the field. */
const inset = 8
