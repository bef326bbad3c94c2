import { store } from '../../lib/browser/store.ts'
import type { Goal } from '../data/types.ts'

/** The small dialogs of the page: one is open at a time. */
export type GoalPicker =
  | { what: 'amount'; goal: Goal; anchor: Element | null; day: string; digit?: string }
  | { what: 'area'; goal: Goal; anchor: Element | null }
  | { what: 'rename'; area: { id: string; name: string }; anchor: Element | null }

export const picker = store<GoalPicker | null>(null)
