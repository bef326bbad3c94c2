import { session } from '../supabase/session.ts'

/*
 * Unsent text survives its tab. Each field that somebody types in is remembered by the page and the name of the field;
 * where a page comes up again after it died, and the field is as it was before the typing, the text is put back as if
 * it were typed. A field that was sent, emptied or put away is remembered no more. The field of a conversation is kept
 * by its own room.
 */
type Field = HTMLInputElement | HTMLTextAreaElement
interface Draft {
  /** The value of the field before. */
  before: string
  text: string
}

const fields =
  'main :is(input:not([type]), input[type=text], textarea:not([data-composer])), dialog :is(input:not([type]), input[type=text], textarea)'
const prefix = 'draft '

/** The value of a field when it got the focus. */
const found = new WeakMap<Field, string>()
/** Fields that were typed in, and under which name each is remembered. */
const typed = new Map<Field, string>()

const fieldOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<Field>(fields) : null)

function keyOf(field: Field) {
  const name = field.labels?.[0]?.textContent || field.getAttribute('aria-label') || field.placeholder
  return name && `${prefix}${session.get().user?.id} ${location.pathname} ${name}`
}

function forget(field: Field) {
  const key = typed.get(field)
  if (key) localStorage.removeItem(key)
  typed.delete(field)
}

addEventListener('focusin', ({ target }) => {
  const field = fieldOf(target)
  if (field && !found.has(field)) found.set(field, field.value)
})
addEventListener('input', ({ target }) => {
  const field = fieldOf(target)
  const key = field && (typed.get(field) ?? keyOf(field))
  if (!field || !key) return
  typed.set(field, key)
  if (field.value === '') return forget(field)
  localStorage.setItem(key, JSON.stringify({ before: found.get(field) ?? '', text: field.value } satisfies Draft))
})
addEventListener('submit', ({ target }) => {
  for (const field of [...typed.keys()]) if (target instanceof Node && target.contains(field)) forget(field)
})

/** Drafts left behind when this page began. */
const left = new Set(Object.keys(localStorage).filter((key) => key.startsWith(prefix)))

function putBack(field: Field) {
  const key = keyOf(field)
  if (!key || !left.delete(key)) return
  const { before, text } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
  if (text === undefined || field.value !== before) return localStorage.removeItem(key)
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  found.set(field, before)
  own.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function look() {
  // a field that has left the page was kept or given up by then; a page that dies does not come here
  for (const field of [...typed.keys()]) if (!field.isConnected) forget(field)
  if (left.size > 0) for (const field of document.querySelectorAll<Field>(fields)) putBack(field)
}

new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
look()

session.watch(() => {
  left.clear()
  typed.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
})
