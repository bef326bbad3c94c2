import { choices } from './choices.ts'
import { id, idsIn, payloadOf, subjectsOf } from './dependencies.ts'
import type { Write } from './write-request.ts'

/* The words in a write. This part comes when a write was refused, or with the drafts. */

/** True if a person wrote words in it, which may not be lost; an id, a day, a number or a choice is made again at once. */
export const hasWords = (write: Write) => wordsIn(payloadOf(write)).length > 0

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || id.test(value) || /^\d{4}-\d\d-\d\d/.test(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    choices.has(name) && typeof part === 'string' ? [] : wordsIn(part),
  )
}

/** The words in a write, and the records that it names. */
export const contentOf = (write: Write) => ({
  texts: new Set(wordsIn(payloadOf(write)).map((text) => text.trim())),
  ids: [...subjectsOf(write), ...idsIn(payloadOf(write))],
})
