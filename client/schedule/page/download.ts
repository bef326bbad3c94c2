import { downloadText } from '../../lib/browser/download.ts'
import type { Schedule } from '../data/schedule.ts'

/** Hands the lessons over as an `.ics` file. */
export async function downloadSchedule(schedule: Schedule, group: { name: string; tz: string }) {
  const { scheduleCalendar } = await import('./schedule-calendar.ts')
  const name =
    schedule.title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'schedule'
  downloadText(`${name}.ics`, scheduleCalendar(schedule, group), 'text/calendar')
}
