import { roomOn } from '../data/patterns.ts'
import type { PlanRow, Schedule } from '../data/schedule.ts'

/** A meeting that takes longer than it has, in minutes. */
export interface OverTime {
  minutes: number
  room: number
}

/** The meetings of a day of which several lessons take more than it has: each track meets by itself. */
export function overTimes(
  { patterns, plan, lessons }: Pick<Schedule, 'patterns' | 'plan' | 'lessons'>,
  day: string,
  rows: readonly PlanRow[],
): OverTime[] {
  const planned = rows.filter(({ kind, state }) => kind === 'lesson' && state === 'planned')
  return [...Map.groupBy(planned, ({ track }) => track)].flatMap(([track, there]) => {
    const room = roomOn({ patterns }, day, track)
    const lengths = there.map(({ lesson_key }) => {
      const parts = plan.filter((one) => one.lesson_key === lesson_key).length
      return Math.ceil((lessons.find(({ key }) => key === lesson_key)?.minutes ?? 0) / parts)
    })
    const minutes = lengths.reduce((sum, one) => sum + one, 0)
    return room && minutes > room && lengths.length > 1 ? [{ minutes, room }] : []
  })
}
