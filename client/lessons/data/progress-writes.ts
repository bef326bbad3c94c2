import { mutationOptions, type QueryKey } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query } from '../../lib/query/query.ts'
import { type MyLesson, myLessonKey } from './my-lesson.ts'
import type { LessonState, ToldDay, ToldLesson } from './told.ts'

/* Marks of what one has done: shown at once, and sent when there is a connection. */

interface LessonDone {
  adoption_id: string
  lesson_key: string
  done: boolean
  /** The moment in which it was said: of two words the later one counts. */
  said_at: string
}

interface ItemDone extends LessonDone {
  item_key: string
  /** The state that the lesson has with it, where that is known. */
  lesson?: LessonState
}

const shownIn = ({ adoption_id, lesson_key }: LessonDone): readonly QueryKey[] => [
  myLessonKey(adoption_id, lesson_key),
  ['lesson_progress', 'today'],
]

const stateOf = (done: boolean): LessonState => (done ? 'done' : 'in_progress')

/** Says that a lesson is done, or takes that back. */
export const finishingLesson = mutationOptions({
  ...optimistic<never, LessonDone, Shown>(
    shownIn,
    (known, { done, said_at, ...of }) => withState(known, of, { state: stateOf(done), done_at: done ? said_at : null }),
    'lesson_progress',
  ),
  mutationFn: (args: LessonDone) => write({ rpc: 'finish_lesson', args }),
})

/** Says that an item is done, or takes that back. */
export const finishingItem = mutationOptions({
  ...optimistic<never, ItemDone, Shown>(
    shownIn,
    (known, { done, said_at, item_key, lesson, ...of }) => {
      const state = lesson ?? (isLesson(known) ? known.progress?.state : undefined) ?? 'in_progress'
      const begun = withState(known, of, { state, done_at: state === 'done' ? said_at : null })
      if (!isLesson(begun)) return begun
      const item = { attempts: 0, ...begun.items[item_key], state: stateOf(done), done_at: done ? said_at : null }
      return { ...begun, items: { ...begun.items, [item_key]: item } }
    },
    'lesson_progress',
  ),
  mutationFn: ({ lesson: _shown, ...args }: ItemDone) => write({ rpc: 'finish_item', args }),
})

type Shown = MyLesson | ToldDay | ToldDay[] | null
type Progress = NonNullable<MyLesson['progress']>

const isLesson = (known: Shown): known is MyLesson => known !== null && 'lesson_key' in known

/** A lesson in what is shown of it, with another state. */
function withState(known: Shown, of: Pick<LessonDone, 'adoption_id' | 'lesson_key'>, progress: Progress): Shown {
  if (known === null) return null
  if (Array.isArray(known)) return known.map((day) => ofDay(day, of, progress))
  return isLesson(known) ? { ...known, progress } : ofDay(known, of, progress)
}

function ofDay(day: ToldDay, { adoption_id, lesson_key }: Omit<LessonDone, 'done' | 'said_at'>, progress: Progress) {
  const change = (lessons: ToldLesson[]) =>
    lessons.map((one) =>
      one.adoption_id === adoption_id && one.lesson_key === lesson_key ? { ...one, progress } : one,
    )
  return { ...day, lessons: change(day.lessons), next: day.next && { ...day.next, lessons: change(day.next.lessons) } }
}

/** The state of a lesson as far as it is known on this device. */
export const knownLesson = (adoptionId: string, lessonKey: string) =>
  query.getQueryData<MyLesson>(myLessonKey(adoptionId, lessonKey))
