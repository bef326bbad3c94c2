import { oneOf, texts } from '../../lib/browser/search-params.ts'

/** The search parameters of the page of goals, all optional. */
export interface GoalsSearch {
  /** The goal that is open. */
  goal?: string
  /** Somebody came to set a goal. */
  make?: 'goal'
  /** The goal that is being edited. */
  edit?: string
  /** Only the goals of an area, by its id. */
  area?: string
  /** The day that the open goal is about. */
  on?: string
  /** The week whose check-in somebody came for. */
  checkIn?: string
  /** Somebody came for the card of quiet goals. */
  restart?: true
}

export const readGoalsSearch = (given: Record<string, unknown>): GoalsSearch => ({
  ...texts('goal', 'edit', 'area', 'on', 'checkIn')(given),
  ...oneOf('make', ['goal'])(given),
  ...oneOf('restart', [true])(given),
})
