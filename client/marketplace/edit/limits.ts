import { entriesFault } from '../../ui/lesson/entries.ts'
import type { ListingWords } from '../data/own.ts'

/* The limits that the database sets to a listing. */

export const listLimits = { outcomes: { many: 8, length: 200 }, topics: { many: 8, length: 40 } } as const

/** The words as the database takes them; what it would refuse waits in its field. */
export function sendable(words: ListingWords): ListingWords {
  const { outcomes, topics, age_min, age_max, ...rest } = words
  const areAgesFine = typeof age_min !== 'number' || typeof age_max !== 'number' || age_min <= age_max
  return {
    ...rest,
    ...trimmed(rest, 'promise', 'attribution', 'byline', 'cover_alt'),
    ...('summary_html' in rest && { summary_html: rest.summary_html || null }),
    ...(outcomes && !entriesFault(outcomes, listLimits.outcomes) && { outcomes }),
    ...(topics && !entriesFault(topics, listLimits.topics) && { topics: lowered(topics) }),
    ...(areAgesFine && age_min !== undefined && { age_min }),
    ...(areAgesFine && age_max !== undefined && { age_max }),
  }
}

type Text = 'promise' | 'attribution' | 'byline' | 'cover_alt'

const trimmed = (words: ListingWords, ...columns: Text[]): ListingWords =>
  Object.fromEntries(
    columns.filter((column) => column in words).map((column) => [column, words[column]?.trim() || null]),
  )

const lowered = (topics: readonly string[]) => [...new Set(topics.map((topic) => topic.toLowerCase()))]
