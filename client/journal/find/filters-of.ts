import { type EntryFilters, moodsOf } from '../data/filters.ts'
import type { JournalSearch } from '../data/search-params.ts'

/** The filters that an address has. A date that is none is left out. */
export function filtersOf({ from, to, photo, ...search }: JournalSearch): EntryFilters {
  // an address that was written by hand may have numbers
  const [words, mood, tag] = [search.words, search.mood, search.tag].map((text) => String(text ?? '').trim())
  const moods = moodsOf(mood)
  return {
    ...(words && { words }),
    ...(moods && { moods }),
    ...(tag && { tag }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(photo && { photo }),
  }
}

/** The parameters of the address that say these filters; those that are off are taken out of it. */
export const paramsOf = ({ words, moods, tag, from, to, photo }: EntryFilters): JournalSearch => ({
  tab: 'search',
  ...(words && { words }),
  ...(moods && moods.length > 0 && { mood: moods.join(',') }),
  ...(tag && { tag }),
  ...(from && { from }),
  ...(to && { to }),
  ...(photo && { photo }),
})

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
