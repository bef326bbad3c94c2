import type { PrefetchQuery } from '../../lib/query/offline-prefetch.ts'
import { query } from '../../lib/query/query.ts'
import { lessonOf } from '../data/lesson.ts'
import { myLesson } from '../data/my-lesson.ts'
import { outlineOf } from '../data/outline.ts'
import type { ToldDay, ToldLesson } from '../data/told.ts'

/** The lessons of the unit that a group has come to in each curriculum, with the next one after it, and what is one’s own there. */
export async function currentLessons(days: readonly ToldDay[]): Promise<PrefetchQuery[]> {
  const found: PrefetchQuery[] = []
  for (const { lessons, next } of days) {
    const current = new Map<string, ToldLesson>()
    for (const one of [...lessons, ...(next?.lessons ?? [])])
      if (!current.has(one.adoption_id)) current.set(one.adoption_id, one)
    for (const one of current.values()) found.push(...(await unitOf(one)))
  }
  return found
}

async function unitOf({ adoption_id, lesson_key }: ToldLesson): Promise<PrefetchQuery[]> {
  const outline = outlineOf(adoption_id)
  const { notesOf } = await import('../data/lesson-notes.ts')
  await query.prefetchQuery({ ...outline, staleTime: old })
  const units = query.getQueryData(outline.queryKey) ?? []
  const at = units.findIndex(({ lessons }) => lessons.some(({ key }) => key === lesson_key))
  const keys = [...(units[at]?.lessons ?? []), ...(units[at + 1]?.lessons.slice(0, 1) ?? [])].slice(0, most)
  return [
    outline,
    ...keys.flatMap(({ key }) => [lessonOf(adoption_id, key), myLesson(adoption_id, key), notesOf(adoption_id, key)]),
  ]
}

const old = 10 * 60_000

/** A unit of hundreds of lessons is not fetched by itself. */
const most = 20
