import { deviceStorage } from '../browser/device-storage.ts'
import { query } from '../query/query.ts'
import { myId, session } from '../supabase/session.ts'
import { type FieldPlace, fieldDrafts } from './field-drafts.ts'
import { type DraftField as Field, type PageDrafts, pageDrafts } from './page-drafts.ts'
import { contentOf } from './words-in.ts'

/*
 * Unsent text survives its tab: wires the fields of the page to their drafts (field-drafts.ts). Fields are drafted
 * inside a scope only (draft-scope.ts); rooms that save by themselves keep drafts of their own (local-draft.ts).
 */
const fields =
  ':is(input:not([type]), input[type=text], input[type=url], input[type=email], input[type=tel], textarea):not([data-composer], [readonly])'
const inScope = `:is([data-draft], [data-draft] *)${fields}`
/** A shown password is a text field like any other, but for this. */
const isSecret = ({ autocomplete }: Field) => /password|one-time-code/.test(autocomplete)

const fieldOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<Field>(inScope) : null)
export const scopeOf = (field: Element) => field.closest<HTMLElement>('[data-draft]')

function placeOf(field: Field): FieldPlace | null {
  const scope = scopeOf(field)
  const name = nameOf(field)
  if (!scope?.dataset.draft || !name || isSecret(field)) return null
  // of two fields with one name nobody knows which one a draft was of
  const isOnlyOne = fieldsIn(scope).every((one) => one === field || nameOf(one) !== name)
  if (!isOnlyOne) return null
  const { draft, draftVersion = '', draftAsks } = scope.dataset
  return { scope: draft, field: name, version: draftVersion, asks: draftAsks !== undefined }
}

/** A scope may be the field itself. */
const fieldsIn = (scope: HTMLElement) => [
  ...(scope.matches(fields) ? [scope as Field] : []),
  ...scope.querySelectorAll<Field>(fields),
]

const nameOf = (field: Field) =>
  field.name || field.labels?.[0]?.textContent || field.getAttribute('aria-label') || field.placeholder

function put(field: Field, text: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  own.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

let isFresh = false
const page = {
  ...{ placeOf, put, valueOf: (field: Field) => field.value },
  isOnPage: (field: Field) => field.isConnected,
  isFresh: () => isFresh,
}

function draftsOf(user: string): PageDrafts {
  const drafts = fieldDrafts<Field>(page, deviceStorage, user)
  return {
    ...drafts,
    savedBy(write) {
      const { texts, ids } = contentOf(write)
      return drafts.saved(texts, ids)
    },
  }
}

let current = draftsOf(myId())
const drafts = () => current
pageDrafts.set(current)

function* scoped() {
  for (const scope of document.querySelectorAll<HTMLElement>('[data-draft]'))
    if (drafts().hasLeft(scope.dataset.draft!)) yield* fieldsIn(scope)
}
function look() {
  drafts().look(scoped)
  if (drafts().isAnyLeft()) lookWhenFresh()
}

let isPlanned = false

/** Looks once what was asked for has come and is drawn: a question begins after its part is drawn. */
function lookWhenFresh() {
  if (isPlanned) return
  isPlanned = true
  setTimeout(() =>
    requestAnimationFrame(() => {
      isPlanned = false
      refetchKept()
      isFresh = query.isFetching({ type: 'active' }) === 0
      drafts().look(scoped)
      isFresh = false
    }),
  )
}
const began = Date.now()
const refetched = new WeakSet<object>()

/** Rows that this device has kept from an earlier page are asked for again, once: their version decides. */
function refetchKept() {
  const waits = [...document.querySelectorAll<HTMLElement>('[data-draft-version]')].some(({ dataset }) =>
    drafts().hasLeft(dataset.draft!),
  )
  if (!waits) return
  const kept = query
    .getQueryCache()
    .findAll({ type: 'active', predicate: (one) => one.state.dataUpdatedAt < began && !refetched.has(one) })
  for (const one of kept) refetched.add(one)
  if (kept.length > 0) void query.refetchQueries({ predicate: (one) => kept.includes(one) })
}

query.getQueryCache().subscribe(({ type }) => {
  if (type === 'updated' && drafts().isAnyLeft()) lookWhenFresh()
})

function onEvent(type: string, follow: (field: Field) => void) {
  addEventListener(type, ({ target }) => {
    const field = myId() && fieldOf(target)
    if (field) follow(field)
  })
}
onEvent('focusin', (field) => drafts().begin(field))
onEvent('beforeinput', (field) => drafts().begin(field))
onEvent('input', (field) => drafts().type(field))
addEventListener('submit', ({ target }) =>
  drafts().submit([...drafts().typedFields()].filter((field) => target instanceof Node && target.contains(field))),
)

new MutationObserver(look).observe(document.body, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-draft', 'data-draft-version'],
})
look()

let whose = myId()
session.watch(() => {
  if (myId() === whose) return
  whose = myId()
  current = draftsOf(whose)
  pageDrafts.set(current)
  look()
})
