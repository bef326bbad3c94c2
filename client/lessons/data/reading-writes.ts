import { write } from '../../lib/outbox/write.ts'
import { query } from '../../lib/query/query.ts'
import { type MyLesson, myLessonKey, type ReadingPlace } from './my-lesson.ts'

export interface ReadingRecord {
  adoption_id: string
  lesson_key: string
  place: ReadingPlace
  /** The time that somebody has read up to `read_at`. */
  seconds: number
  read_at: string
}

/** Keeps where somebody is in a lesson. Nobody waits for it: while it is refused or on its way, the page stays as it is. */
export function keepReading(reading: ReadingRecord) {
  const key = myLessonKey(reading.adoption_id, reading.lesson_key)
  const { place, read_at } = reading
  query.setQueryData<MyLesson>(key, (known) => known && { ...known, place, read_at }, {
    updatedAt: query.getQueryState(key)?.dataUpdatedAt ?? 1,
  })
  const args = { ...reading, place: { ...place } }
  void write({ rpc: 'read_lesson', args, incidental: true }).catch((refused: unknown) =>
    console.warn('The place in the lesson was not kept.', refused),
  )
}
