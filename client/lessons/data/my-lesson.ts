import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { readsOfDay } from './today.ts'
import type { LessonState } from './told.ts'

/** A meeting of a lesson: `entry` is its row in the plan. */
export interface LessonPart {
  entry: string
  part: number
  on_date: string | null
  held_on: string | null
  state: string
  leader_id: string | null
  occurrence_id: string | null
  event_id: string | null
  start_time: string | null
  /** The length of the meeting. */
  minutes: number | null
}

export interface Neighbour {
  lesson_key: string
  title: string
  on_date: string | null
}

/** The place where somebody stopped: a block or an item, and how far down in it, from 0 to 1. */
export interface ReadingPlace {
  block?: string
  item?: string
  offset?: number
}

/** The answers to a quiz by the keys of its questions: keys of options, or words. */
export type QuizAnswers = Readonly<Record<string, readonly string[] | string>>

/** An attempt at a quiz. One that waits to be sent has no score yet. */
export interface Attempt {
  id: string
  sent_at: string
  answers: QuizAnswers
  score?: number
  points?: number
  percent?: number
  passed?: boolean
  attempts_left?: number | null
  questions?: Readonly<Record<string, { right?: boolean; feedback?: string | Record<string, string> }>>
}

export interface ResponseFile {
  path: string
  name: string
  bytes: number
  type: string
}

/** Something that was handed in for an item. */
export interface SentResponse {
  response_id: string
  item_key: string
  response: { text?: string; files?: ResponseFile[] }
  sent_at: string
}

/** A lesson as it is for the viewer; `parts` is empty where it is no longer in the plan. */
export interface MyLesson {
  adoption_id: string
  group_id: string
  lesson_key: string
  curriculum: string
  status: string
  mode: string
  where: string | null
  parts: LessonPart[]
  number: number | null
  of: number | null
  previous: Neighbour | null
  next: Neighbour | null
  own_date: string | null
  leads: boolean
  manages: boolean
  progress: { state: LessonState; done_at: string | null } | null
  /** The viewer need not do it; what was kept on a device before may not say. */
  excused?: { note: string; at: string } | null
  items: Record<string, { state: LessonState; attempts: number; done_at: string | null }>
  place: ReadingPlace | null
  seconds: number
  read_at: string | null
  attempts: Record<string, Attempt[]>
  responses: SentResponse[]
}

export const myLessonKey = (adoptionId: string, lessonKey: string) =>
  ['lesson_progress', 'own', { adoptionId, lessonKey }] as const

/** The key of one’s own notes of a lesson: see lesson-notes.ts. */
export const notesKey = (adoptionId: string, lessonKey: string) => ['lesson_notes', { adoptionId, lessonKey }] as const

export const myLesson = (adoptionId: string, lessonKey: string) =>
  queryOptions({
    queryKey: myLessonKey(adoptionId, lessonKey),
    queryFn: async () =>
      (await rows(
        supabase.rpc('my_lesson', { adoption_id: adoptionId, lesson_key: lessonKey }),
      )) as unknown as MyLesson,
    meta: { reads: [...readsOfDay, 'item_progress', 'item_responses', 'event_occurrences'] },
  })
