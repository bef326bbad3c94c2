/* Lessons as private.told_lesson and private.told_course tell of them: what a card shows, and no text. */

/** The state of a lesson’s release for the viewer: open, or from when or after which; `reads` also for who prepares it. */
export interface ReleaseState {
  open: boolean
  reads: boolean
  rule: string
  opens_on?: string
  after?: { lesson_key: string; title: string }
}

/** A lesson on a day. Days are `2026-05-19`, times `19:00:00`. */
export interface ToldLesson {
  id: string
  adoption_id: string
  group_id: string
  lesson_key: string
  title: string
  curriculum: string
  on_date: string
  /** The day is the viewer’s own, and not the group’s. */
  own: boolean
  part: number
  parts: number
  track: number
  state: string
  start_time: string | null
  meeting_minutes: number | null
  place: string | null
  minutes: number | null
  materials: string[]
  leader_id: string | null
  leads: boolean
  occurrence_id: string | null
  event_id: string | null
  opening: ReleaseState
  progress: { state: LessonState; done_at: string | null } | null
  /** The viewer need not do it, and it counts as done. */
  excused: boolean
  reading: { seconds: number; read_at: string } | null
}

export type LessonState = 'in_progress' | 'done'

/** The viewer’s way through a curriculum: `behind` counts lessons of days that have passed, not done. */
export interface ToldCourse {
  id: string
  group_id: string
  title: string
  status: string
  mode: string
  start_on: string
  ends_on: string | null
  paused_on: string | null
  progress: { done: number; total: number; percent: number }
  behind: number
  may_complete: boolean
}

/** The lessons of a day in a group, and of the day on which there are some next. */
export interface ToldDay {
  group_id: string
  tz: string
  date: string
  lessons: ToldLesson[]
  next: { date: string; lessons: ToldLesson[] } | null
  adoptions: ToldCourse[]
}
