import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { adaptationRoom } from '../adaptation/adaptation-room.ts'
import { mina, ruth, supper } from '../cast.ts'
import { words } from '../curriculum/curriculum-room.ts'

export interface LessonResult {
  state: string
  done_at: string | null
  missing: string[]
}
export interface ReleaseState {
  open: boolean
  reads: boolean
  rule: string
  opens_on?: string
  after?: { lesson_key: string; title: string }
}
export interface ToldLesson {
  id: string
  adoption_id: string
  lesson_key: string
  title: string
  on_date: string
  own: boolean
  state: string
  materials: string[]
  leads: boolean
  opening: ReleaseState
  progress: { state: string } | null
  reading: { place: unknown; seconds: number } | null
}
export interface Day {
  date: string | null
  lessons: ToldLesson[]
  next: { date: string; lessons: ToldLesson[] } | null
  adoptions: Record<string, unknown>[]
}
export interface Attempt {
  score: number
  points: number
  percent: number
  passed: boolean
  attempts: number
  attempts_left: number | null
  questions: Record<string, { right?: boolean; feedback?: unknown }>
  lesson?: LessonResult
}
export interface PaceResult {
  until: string | null
  was_until: string | null
  days: { lesson_key: string; title: string; on_date: string | null; was: string | null; left_out: boolean }[]
}

/** A group that goes through a curriculum, lesson by lesson. */
export async function lessonsRoom(database: TestDatabase) {
  const room = await adaptationRoom(database)
  const { ask, asOwner } = room
  const one = async <T>(by: Someone, call: string, values: unknown[], at?: string) =>
    (await ask<{ it: T }>(by, `select public.${call} as it`, values, at))[0]!.it

  /** So many lessons, A, B, C…, each with steps a and b; `more` of each lesson, and of its steps. */
  async function course(
    lessons = 4,
    more: (title: string) => Record<string, unknown> = () => ({}),
    step: (title: string) => Record<string, unknown> = () => ({}),
  ) {
    const id = await room.curriculum(ruth, 'Soups of the world')
    const keys: Record<string, string> = { id }
    keys.Autumn = await room.unit(id, 'Autumn')
    for (let n = 0; n < lessons; n++) {
      const title = String.fromCharCode(65 + n)
      const blocks = [words(`${title} simmers slowly`)]
      keys[title] = await room.lesson(id, keys.Autumn, title, ruth, { minutes: 50, blocks, ...more(title) })
      for (const name of ['a', 'b'])
        keys[`${title}${name}`] = await room.item(id, keys[title], `${title}${name}`, ruth, {
          blocks: [words(`Stir ${title}${name} well`)],
          ...step(`${title}${name}`),
        })
    }
    return { id, keys, version: await room.publish(id) }
  }
  /** Members of the group no longer manage its curricula: what is closed is closed to them. */
  const limitMembers = (group = supper) =>
    asOwner(
      `insert into private.group_permission_limits (group_id, permission, role) values ($1, 'curriculumManagement', 'member') on conflict do nothing`,
      [group],
    )

  const read = (
    by: Someone,
    adoption: string,
    lesson: string,
    { place = {}, seconds = 0, at, now }: { place?: unknown; seconds?: number; at?: string; now?: string } = {},
  ) =>
    one<LessonResult & { place: unknown; seconds: number }>(
      by,
      'read_lesson($1, $2, $3, $4, $5)',
      [adoption, lesson, JSON.stringify(place), seconds, at ?? null],
      now,
    )
  const finish = (by: Someone, adoption: string, lesson: string, done = true, at?: string, now?: string) =>
    one<LessonResult>(by, 'finish_lesson($1, $2, $3, $4)', [adoption, lesson, done, at ?? null], now)
  const step = (by: Someone, adoption: string, lesson: string, item: string, done = true, at?: string, now?: string) =>
    one<LessonResult & { item: { state: string } }>(
      by,
      'finish_item($1, $2, $3, $4, $5)',
      [adoption, lesson, item, done, at ?? null],
      now,
    )
  const quiz = (
    by: Someone,
    adoption: string,
    lesson: string,
    item: string,
    answers: unknown,
    { id = randomUUID(), at, now }: { id?: string; at?: string; now?: string } = {},
  ) =>
    one<Attempt>(
      by,
      'answer_quiz($1, $2, $3, $4, $5, $6)',
      [id, adoption, lesson, item, JSON.stringify(answers), at ?? null],
      now,
    )
  const send = (
    by: Someone,
    adoption: string,
    lesson: string,
    item: string,
    response: unknown,
    { id = randomUUID(), now }: { id?: string; now?: string } = {},
  ) =>
    one<LessonResult>(
      by,
      'send_response($1, $2, $3, $4, $5)',
      [id, adoption, lesson, item, JSON.stringify(response)],
      now,
    )
  const pace = (
    by: Someone,
    adoption: string,
    mode: string,
    { start = null, meetings = null, dry = false, now }: Record<string, unknown> & { now?: string } = {},
  ) => one<PaceResult>(by, 'set_pace($1, $2, $3, $4, $5)', [adoption, mode, start, meetings, dry], now)
  const days = async (by: Someone, adoption: string, now?: string) =>
    ask<{ lesson_key: string; on: string | null; left_out: boolean }>(
      by,
      'select lesson_key, on_date::text as on, left_out from public.my_days($1)',
      [adoption],
      now,
    )
  const release = (
    by: Someone,
    adoption: string,
    lesson: string,
    user: string | null = null,
    opens: string | null = null,
    now?: string,
  ) => one<null>(by, 'set_lesson_release($1, $2, $3, $4)', [adoption, lesson, user, opens], now)
  const today = async (by: Someone = mina, now?: string, group: string | null = supper, day: string | null = null) =>
    (await one<{ groups: Day[] }>(by, 'today($1, $2)', [group, day], now)).groups
  const lessonOn = (by: Someone, day: string, now?: string) =>
    one<Day & { moved: { title: string; on_date: string }[]; off: unknown; before: Day; after: Day }>(
      by,
      'lesson_on($1, $2)',
      [supper, day],
      now,
    )
  const progress = (by: Someone, adoption: string, now?: string) =>
    one<{ progress: { done: number; total: number; percent: number }; behind: number; next: { title: string } | null }>(
      by,
      'my_progress($1)',
      [adoption],
      now,
    )
  const mark = (by: Someone, entry: string, user: string, state: string | null, at?: string, now?: string) =>
    one<null>(by, 'mark_lesson_attendance($1, $2, $3, $4)', [entry, user, state, at ?? null], now)

  return {
    ...room,
    ...{ one, course, limitMembers, readLesson: read, finish, step, quiz, send, pace, days },
    ...{ release, today, lessonOn, progress, mark },
  }
}
