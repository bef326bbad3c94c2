import { plainOf } from './plain.ts'
import type { JournalEntry } from './types.ts'

/** The filters of a search for entries. All of it is in the address. */
export interface EntryFilters {
  words?: string
  /** From 1 to 5; an entry with any of them matches. */
  moods?: readonly number[]
  tag?: string
  from?: string
  to?: string
  photo?: true
}

export type FilterName = keyof EntryFilters

/** The filters that are on, in the order in which they are shown. */
export const filtersOn = (filters: EntryFilters): FilterName[] =>
  (['words', 'moods', 'tag', 'from', 'to', 'photo'] as const).filter((name) => filters[name] !== undefined)

export const without = (filters: EntryFilters, name: FilterName): EntryFilters => {
  const { [name]: _, ...others } = filters
  return others
}

/** The moods of an address ("4,5"); nothing where there are none. */
export function moodsOf(given: string | undefined): number[] | undefined {
  const moods = (given ?? '').split(',').flatMap((one) => (/^[1-5]$/.test(one.trim()) ? [Number(one)] : []))
  return moods.length > 0 ? [...new Set(moods)].sort() : undefined
}

/** The filters as the database takes them. */
export const rpcFilters = ({ words, moods, tag, from, to, photo }: EntryFilters) => ({
  ...(words && { words }),
  ...(moods && { moods: [...moods] }),
  ...(tag && { tag }),
  ...(from && { from_on: from }),
  ...(to && { to_on: to }),
  ...(photo && { has_photo: true }),
})

/** True for an entry that a search would find: what is on this device is searched without a network too. */
export function isMatch(entry: JournalEntry, { words, moods, tag, from, to, photo }: EntryFilters): boolean {
  if (moods && !(entry.mood && moods.includes(entry.mood))) return false
  if (tag && !entry.tags.some((one) => plainOf(one) === plainOf(tag))) return false
  if ((from && entry.entry_date < from) || (to && entry.entry_date > to)) return false
  if (photo && !entry.has_photo) return false
  if (!words) return true
  const written = plainOf(`${entry.title ?? ''} ${entry.body_text ?? ''} ${entry.tags.join(' ')}`).split(notWord)
  return plainOf(words)
    .split(notWord)
    .every((asked) => written.some((word) => word.startsWith(asked)))
}

const notWord = /[^\p{Letter}\p{Number}]+/u
