import { queryOptions } from '@tanstack/react-query'
import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { keepPicture, letPictureGo } from '../../lib/html/picture-cache.ts'
import { dropAnswers, keepAnswers, keptNames, restoreAnswers } from '../../lib/query/kept-answers.ts'
import { query } from '../../lib/query/query.ts'
import { lessonOf, type ResolvedLesson } from '../data/lesson.ts'
import { myLesson, notesKey } from '../data/my-lesson.ts'
import { outlineOf } from '../data/outline.ts'
import { picturesIn } from './pictures.ts'

/* Whole curricula on this device: every lesson with its pictures, by the id of the adoption. */

/** Brings back a kept lesson, where it is not at hand already. */
export const restored = (adoptionId: string, key: string) =>
  queryOptions({
    queryKey: ['kept', { adoptionId, key }],
    queryFn: async () => {
      const its = [lessonOf(adoptionId, key).queryKey, myLesson(adoptionId, key).queryKey, notesKey(adoptionId, key)]
      await restoreAnswers(its).catch((refused: unknown) => console.warn('Nothing is kept on this device.', refused))
      return true
    },
    meta: { passing: true },
    staleTime: Number.POSITIVE_INFINITY,
  })

const sizes = 'sizes'

/** The size of a curriculum that is kept, in bytes with its pictures; null when it is not, or not all of it. */
export const keptCourse = (adoptionId: string) =>
  queryOptions({
    queryKey: ['kept', sizes, { adoptionId }],
    queryFn: async () => {
      const own = (await keptNames()).get(adoptionId)
      const pictures = picturesOf(adoptionId)
      return own && pictures ? { at: own.at, bytes: own.bytes + pictures.bytes } : null
    },
    meta: { passing: true },
    staleTime: 0,
  })

const pictureShelf = (adoptionId: string) => `kept pictures ${adoptionId}`

/** Stored last, so that it is there only once everything is. */
const picturesOf = (adoptionId: string) =>
  parsed<{ paths: string[]; bytes: number }>(deviceStorage.get(pictureShelf(adoptionId)))

/** Keeps every lesson of a curriculum with its pictures; `tell` hears how many are there of how many. */
export async function keepCourse(adoptionId: string, tell: (done: number, of: number) => void) {
  const outline = outlineOf(adoptionId)
  const { notesOf } = await import('../data/lesson-notes.ts')
  const units = await query.fetchQuery(outline)
  const keys = units.flatMap(({ lessons }) => lessons.map(({ key }) => key))
  const paths = new Set<string>()
  for (const [at, key] of keys.entries()) {
    tell(at, keys.length)
    const [text, mine, notes] = await Promise.all([
      ask(lessonOf(adoptionId, key)),
      ask(myLesson(adoptionId, key)),
      ask(notesOf(adoptionId, key)),
    ])
    await keepAnswers(adoptionId, [
      { queryKey: lessonOf(adoptionId, key).queryKey, answer: text },
      { queryKey: myLesson(adoptionId, key).queryKey, answer: mine },
      { queryKey: notesOf(adoptionId, key).queryKey, answer: notes },
    ])
    for (const path of picturesIn(text as ResolvedLesson)) paths.add(path)
  }
  // an outline names no lesson that did not come
  await keepAnswers(adoptionId, [{ queryKey: outline.queryKey, answer: units }])
  let bytes = 0
  for (const path of paths) bytes += await keepPicture(bucket, path)
  deviceStorage.set(pictureShelf(adoptionId), JSON.stringify({ paths: [...paths], bytes }))
  await query.invalidateQueries({ queryKey: ['kept', sizes] })
}

/** An answer from the server that the cache need not hold. */
const ask = async ({ queryFn }: { queryFn?: unknown }): Promise<unknown> => (queryFn as () => Promise<unknown>)()

/** Lets a kept curriculum go. What was read of it stays as ever. */
export async function letCourseGo(adoptionId: string) {
  await dropAnswers(adoptionId)
  for (const path of picturesOf(adoptionId)?.paths ?? []) await letPictureGo(bucket, path)
  deviceStorage.remove(pictureShelf(adoptionId))
  await query.invalidateQueries({ queryKey: ['kept', sizes] })
}
