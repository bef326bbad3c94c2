import type { DeviceStorage } from '../browser/device-storage.ts'
import { store } from '../browser/store.ts'

/*
 * Drafts of plain fields. A draft belongs to a user, a row and a field, and is put back into that field alone, when the
 * row still has the version and the field the text that it was based on; otherwise both texts are offered. The page's
 * fields are passed in, so that this runs in tests without a browser.
 */
export interface FieldPlace {
  /** The row, as `tasks <id>`. */
  scope: string
  field: string
  /** The version of the row; empty when it counts none, and for a new row. */
  version: string
  /** Nothing is put back here without the person's word: the field saves when it is left. */
  asks?: boolean
}

/** The fields of a page. */
export interface PageFields<Field> {
  /** Null for a field that is not drafted. */
  placeOf(field: Field): FieldPlace | null
  valueOf(field: Field): string
  /** Sets the text as if it had been typed. */
  put(field: Field, text: string): void
  isOnPage(field: Field): boolean
  /** The rows on the page are as the server has them, and not only as this device has kept them. */
  isFresh(): boolean
}

interface FieldDraft {
  version: string
  /** The text of the field before typing. */
  before: string
  text: string
  /** An older text, to which the person has not answered yet. */
  offered?: string
}

/** An unsaved text whose field has changed since. */
export interface DraftOffer<Field> {
  key: string
  field: Field
  name: string
  mine: string
  /** The text of the field when the draft was offered. */
  saved: string
}

export const fieldPrefix = (user: string) => `draft ${user} field `

export function fieldDrafts<Field extends object>(page: PageFields<Field>, storage: DeviceStorage, user: string) {
  const tab = tabOf(page, storage, user)
  return {
    offers: tab.offers,
    begin: (field: Field) => begin(tab, field),
    type: (field: Field) => type(tab, field),
    look: (fields: () => Iterable<Field>) => look(tab, fields),
    answer: (offer: DraftOffer<Field>, choice: 'mine' | 'saved') => answer(tab, offer, choice),
    saved: (texts: ReadonlySet<string>, ids: readonly string[]) => saved(tab, texts, ids),
    /** A form was sent with these fields. */
    submit(fields: Iterable<Field>) {
      for (const field of fields) if (tab.typed.has(field)) tab.sent.add(field)
    },
    typedFields: () => tab.typed.keys(),
    isAnyLeft: () => tab.left.size > 0,
    hasLeft: (scope: string) => [...tab.left].some((key) => key.startsWith(`${tab.prefix}${scope} `)),
  }
}

type Tab<Field extends object> = ReturnType<typeof tabOf<Field>>

function tabOf<Field extends object>(page: PageFields<Field>, storage: DeviceStorage, user: string) {
  const prefix = fieldPrefix(user)
  const offers = store<readonly DraftOffer<Field>[]>([])
  return {
    ...{ page, storage, prefix, offers },
    /** The state of each field before typing. */
    begun: new WeakMap<Field, { key: string; version: string; before: string }>(),
    /** The key under which the text of each field is stored. */
    typed: new Map<Field, string>(),
    /** Fields of forms that were sent, until a write was taken. */
    sent: new Set<Field>(),
    /** Keys of drafts that another tab left behind. */
    left: new Set(storage.keys(prefix)),
    keyOf: ({ scope, field }: FieldPlace) => `${prefix}${scope} ${field}`,
    offerAt: (key: string) => offers.get().find((offer) => offer.key === key),
    write: (key: string, draft: FieldDraft) => storage.set(key, JSON.stringify(draft)),
  }
}

function forget<Field extends object>({ storage, typed, sent, begun, offerAt, write }: Tab<Field>, field: Field) {
  const key = typed.get(field)
  const offer = key && offerAt(key)
  if (offer) write(key, { version: 'older', before: '', text: offer.mine })
  else if (key) storage.remove(key)
  typed.delete(field)
  sent.delete(field)
  begun.delete(field)
}

/** Called before the text of a field changes. */
function begin<Field extends object>(tab: Tab<Field>, field: Field, before = tab.page.valueOf(field)) {
  const { page, begun, typed } = tab
  const place = page.placeOf(field)
  if (!place) return
  const key = tab.keyOf(place)
  if (typed.get(field) !== key || !begun.has(field)) begun.set(field, { key, version: place.version, before })
}

function type<Field extends object>(tab: Tab<Field>, field: Field) {
  const { page, begun, typed, left } = tab
  const place = page.placeOf(field)
  const key = place && tab.keyOf(place)
  // the page uses the same field for another row now
  if (typed.has(field) && typed.get(field) !== key) forget(tab, field)
  if (!key) return
  if (begun.get(field)?.key !== key) begin(tab, field, '')
  const { version, before } = begun.get(field)!
  const text = page.valueOf(field)
  typed.set(field, key)
  if (left.has(key)) restore(tab, field)
  const offered = tab.offerAt(key)?.mine
  tab.sent.delete(field)
  if (text === before) return forget(tab, field)
  tab.write(key, { version, before, text, ...(offered !== undefined && { offered }) })
}

/** Puts a draft back into its field, or offers it. */
function restore<Field extends object>(tab: Tab<Field>, field: Field) {
  const { page, storage, begun, typed, left, offers } = tab
  const place = page.placeOf(field)
  const key = place && tab.keyOf(place)
  if (!key || !left.has(key)) return
  // the version of a kept row says nothing about the row
  if (place.version !== '' && !page.isFresh() && !typed.has(field)) return
  left.delete(key)
  const draft = read(storage.get(key))
  const value = page.valueOf(field)
  if (!draft) return storage.remove(key)
  const { version, before, text, offered } = draft
  const isBase = !place.asks && place.version === version && value === before
  const mine = offered ?? (isBase || value === text ? undefined : text)
  if (mine !== undefined) offers.set([...offers.get(), { key, field, name: place.field, mine, saved: value }])
  if (isBase && text !== value) {
    begun.set(field, { key, version, before })
    page.put(field, text)
  } else if (value === text && offered === undefined) storage.remove(key)
}

/** Compares what is known with the fields that are on the page now. */
function look<Field extends object>(tab: Tab<Field>, fields: () => Iterable<Field>) {
  const { page, storage, begun, typed, left, offers, keyOf } = tab
  for (const [field, key] of typed) {
    const place = page.placeOf(field)
    const value = page.valueOf(field)
    // a field that leaves the page was saved or given up; a page that dies does not come here
    if (!page.isOnPage(field) || !place || keyOf(place) !== key) forget(tab, field)
    else if (value === '' || value === begun.get(field)?.before) forget(tab, field)
  }
  const gone = offers.get().filter(({ key, field }) => {
    const place = page.isOnPage(field) && page.placeOf(field)
    return !place || keyOf(place) !== key
  })
  if (gone.length > 0) offers.set(offers.get().filter((offer) => !gone.includes(offer)))
  for (const { key } of gone) if (storage.get(key) !== null) left.add(key)
  if (left.size > 0) for (const field of fields()) restore(tab, field)
}

/** Answers an offer: the person's own text, or the saved one. */
function answer<Field extends object>(tab: Tab<Field>, offer: DraftOffer<Field>, choice: 'mine' | 'saved') {
  const { page, storage, typed, offers } = tab
  offers.set(offers.get().filter((one) => one !== offer))
  if (choice === 'mine') {
    if (!typed.has(offer.field)) begin(tab, offer.field)
    return page.put(offer.field, offer.mine)
  }
  if (typed.has(offer.field)) type(tab, offer.field)
  else storage.remove(offer.key)
}

/** A write was stored: drafts whose text is in it, and those of forms that were sent, have been saved. */
function saved<Field extends object>(tab: Tab<Field>, texts: ReadonlySet<string>, ids: readonly string[]) {
  const { page, begun, typed, sent, prefix } = tab
  const dropped = [...typed].flatMap(([field, key]) => {
    const about = key.slice(prefix.length)
    const isAbout = !uuid.test(about) || ids.some((id) => about.includes(id))
    const isSaved = sent.has(field) || (isAbout && texts.has(page.valueOf(field).trim()))
    return isSaved ? [{ field, before: begun.get(field)! }] : []
  })
  for (const { field } of dropped) forget(tab, field)
  /** Takes that back when the write is refused. */
  return () => {
    for (const { field, before } of dropped) {
      if (!page.isOnPage(field)) continue
      begun.set(field, before)
      type(tab, field)
    }
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

function read(stored: string | null): FieldDraft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null')
    return typeof draft === 'object' && draft !== null && 'text' in draft ? (draft as FieldDraft) : null
  } catch {
    return null
  }
}
