import type { ScheduleChange } from '../data/deeds.ts'
import type { PlanRow } from '../data/schedule.ts'

/** Opens a dialog over a schedule. */
export type AskChange = (asked: AskedChange) => void

/** The dialog that is open over a schedule. */
export type AskedChange =
  | { what: 'change'; title: string; hint?: string; action?: string; change: ScheduleChange }
  | { what: 'move'; row: PlanRow; day: string | null }
  | { what: 'lead' | 'order'; row: PlanRow }
  | { what: 'pattern'; track: number }
  | { what: 'day'; opens: boolean }
  | { what: 'catch-up' | 'start' | 'resume' | 'history' | 'copy' | 'shopping' }
  | { what: 'not-meeting'; day: string }
