import type { Member } from '../../groups/data/groups.ts'
import type { LessonExcuse } from '../data/excuses.ts'
import type { ProgressGrid, ProgressLetter } from '../data/progress-grid.ts'
import { letterOf, type ProgressRow, progressRows } from './progress-rows.ts'

export interface GridLesson {
  key: string
  title: string
  /** The title of its unit, where it is the first of it. */
  begins?: string
}

/** Everything that the parts of the page show. */
export interface GridView {
  title: string
  excuses: boolean
  average: number[] | null
  lessons: GridLesson[]
  rows: ProgressRow<Member>[]
  /** The state that is looked for. */
  wanted: ProgressLetter | undefined
  noteOf: (member: string, lesson: string) => string | undefined
}

export interface GridCell {
  row: ProgressRow<Member>
  lesson: GridLesson
  state: ProgressLetter
  note?: string
}

export interface GridProps {
  view: GridView
  onOpen: (lesson: string) => void
  onShow: (member: string) => void
  onExcuse: (cell: GridCell) => void
}

export function gridView(
  grid: ProgressGrid,
  members: readonly Member[],
  excuses: readonly LessonExcuse[],
  wanted: ProgressLetter | undefined,
): GridView {
  const notes = new Map(excuses.map(({ user_id, lesson_key, note }) => [`${user_id} ${lesson_key}`, note]))
  const units = new Map(grid.units.map(({ key, title }) => [key, title]))
  return {
    ...{ title: grid.title, excuses: grid.excuses, average: grid.average, wanted },
    lessons: grid.lessons.map(({ key, title, unit }, at) => {
      const begins = unit === grid.lessons[at - 1]?.unit ? undefined : units.get(unit)
      return { key, title, ...(begins !== undefined && { begins }) }
    }),
    rows: progressRows(grid, members, wanted),
    noteOf: (member, lesson) => notes.get(`${member} ${lesson}`),
  }
}

export function cellAt(view: GridView, row: number, column: number): GridCell | undefined {
  const its = view.rows[row]
  const lesson = view.lessons[column]
  if (!its || !lesson) return undefined
  const note = view.noteOf(its.member.id, lesson.key)
  return { row: its, lesson, state: letterOf(its.states, column), ...(note && { note }) }
}
