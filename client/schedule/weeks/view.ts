import type { RowCommand } from '../../lib/registries/row-commands.ts'
import type { PlanRow, Schedule } from '../data/schedule.ts'

/** The content of the weeks, and the actions in them. */
export interface WeeksView {
  schedule: Schedule
  mayChange: boolean
  /** The commands of a lesson, for its menu and its keys. */
  commandsOf: (row: PlanRow) => readonly RowCommand[]
  onMove: (entry: string, day: string) => void
  /** Takes back what the schedule itself says of a day. */
  onClear: (day: string) => void
  /** The day of a week that something dropped on it means. */
  meetingIn: (week: { first: string; last: string }) => string
}
