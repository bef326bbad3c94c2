import ical from 'ical-generator'

/** A task with a date, as `private.feed_tasks` gives it. */
export type DatedTask = {
  id: string
  title: string
  due_on: string
  due_at: string | null
  group_name: string | null
  done: boolean
  estimate_min: number | null
  created_at: string
  updated_at: string
  version: number
}

/** A person's due tasks. */
export function taskCalendar(tasks: readonly DatedTask[]): string {
  const calendar = ical({ name: 'Tasks', prodId: '//Cohort//Tasks//EN', ttl: 15 * 60 })
  for (const task of tasks) {
    const place = placeOf(task)
    // a calendar ends before the database does
    if (Number.isNaN(place.start.getTime())) continue
    calendar.createEvent({
      id: task.id,
      summary: task.done ? `✓ ${task.title}` : task.title,
      description: task.group_name,
      sequence: task.version,
      created: new Date(task.created_at),
      lastModified: new Date(task.updated_at),
      stamp: new Date(task.updated_at),
      ...place,
    })
  }
  return calendar.toString()
}

/** A day is a day everywhere; a time is one moment, told in UTC so that no calendar needs to know the zone. */
function placeOf({ due_on, due_at, estimate_min }: DatedTask) {
  if (due_at === null) return { start: new Date(`${due_on}T00:00:00Z`), timezone: 'UTC', allDay: true }
  const start = new Date(due_at)
  return { start, end: new Date(start.getTime() + (estimate_min ?? 30) * 60_000) }
}
