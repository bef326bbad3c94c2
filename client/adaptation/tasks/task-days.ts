import { dayAfter } from '../../lib/settings/days.ts'
import type { NodeFields } from '../data/resolved.ts'
import type { OffRange, TasksPlan } from '../data/tasks.ts'

/** The day of a task: the one counted from its lesson, and the one on which it is due where that is a day off. */
export interface TaskDay {
  counted_on: string
  due_on: string
  off?: OffRange
}

/** The day that a task would have with these fields; none while its lesson has none. The database reckons in the same way. */
export function dayOfTask(plan: TasksPlan, lessonKey: string | null, fields: NodeFields): TaskDay | null {
  const days = fields.offset_days ?? 0
  const lesson = plan.lessons.find(({ lesson_key }) => lesson_key === lessonKey)
  const from = fields.anchor === 'lesson' ? (days > 0 ? lesson?.last_on : lesson?.first_on) : plan.start_on
  if (!from) return null
  const counted_on = dayAfter(from, days)
  const off = rangeOn(plan.off, counted_on)
  return { counted_on, due_on: openDay(plan.off, counted_on), ...(off && { off }) }
}

const rangeOn = (off: readonly OffRange[], day: string) =>
  off.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)

/** A day, or the next one that is not off. */
function openDay(off: readonly OffRange[], day: string): string {
  const range = rangeOn(off, day)
  return range ? openDay(off, dayAfter(range.ends_on, 1)) : day
}
