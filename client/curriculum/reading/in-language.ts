import type { LessonRow } from '../data/nodes.ts'
import type { ReadingRows } from './Reader.tsx'

/** The languages in which the lessons of a curriculum are, its own first. */
export const languagesOf = (own: string, lessons: readonly Pick<LessonRow, 'lang'>[]): string[] => [
  ...new Set([own, ...lessons.map(({ lang }) => lang ?? own)]),
]

/** A version with the lessons of one language alone, and the units that hold any; without a language, all of it. */
export function inLanguage(reading: ReadingRows, language: string | undefined): ReadingRows {
  if (!language) return reading
  const lessons = reading.lessons.filter(({ lang }) => (lang ?? reading.language) === language)
  const units = reading.units.filter(({ key }) => lessons.some(({ unit_key }) => unit_key === key))
  return { ...reading, units, lessons, language }
}
