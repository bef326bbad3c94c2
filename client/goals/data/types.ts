import type { Database } from '../../../supabase/types.ts'

type Tables = Database['public']['Tables']
type GoalRow = Tables['goals']['Row']

export type GoalKind = 'habit' | 'target' | 'average' | 'milestones'
export type GoalSource = 'manual' | 'lessons' | 'tasks' | 'events' | 'messages' | 'journal'
export type EntryState = 'done' | 'partial' | 'skip' | 'miss'

/** The days on which something is to be done: daily, on weekdays, so often in a week or a month, or every so many days. */
export type GoalSchedule = {
  freq: 'daily' | 'weekdays' | 'times' | 'every'
  /** 1 for Monday to 7 for Sunday. */
  days?: number[]
  n?: number
  period?: 'week' | 'month'
}

/** The bounds of a source: a group, and within it a curriculum. */
export type SourceFilter = { group_id?: string; adoption_id?: string }

/** A goal, one’s own or a group's, with its columns as narrow as the database keeps them. */
export interface Goal
  extends Omit<
    GoalRow,
    'kind' | 'direction' | 'schedule' | 'visibility' | 'status' | 'source' | 'source_filter' | 'cadence' | 'aggregate'
  > {
  kind: GoalKind
  direction: 'at_least' | 'at_most'
  schedule: GoalSchedule | null
  visibility: 'private' | 'partner' | 'group'
  status: 'active' | 'done' | 'dropped'
  source: GoalSource
  source_filter: SourceFilter
  cadence: 'none' | 'weekly' | 'biweekly' | 'monthly'
  aggregate: 'sum' | 'each'
}

export type GoalArea = Tables['goal_areas']['Row']
export type GoalMilestone = Tables['goal_milestones']['Row']
export type AwayPeriod = Tables['away_periods']['Row']

/** An entry of one’s own. */
export type GoalEntry = Omit<Tables['goal_entries']['Row'], 'state'> & { state: EntryState }

/** The entries of one goal, by its id. */
export interface GoalDays {
  id: string
  entries: readonly GoalEntry[]
}

/** The figures that the database has counted of a goal for oneself. */
export interface GoalStanding {
  id: string
  score: number
  run: number
  /** Done in the interval that is running; of a number by a date, all of it. */
  done_in_interval: number
}

/** A word about one goal on one day. Without a state, what was said is taken back. */
export interface Tick {
  goal_id: string
  on_date: string
  state: EntryState | null
  value?: number | null
  note?: string | null
  /** The moment at which it was said: of two devices the later one counts. */
  at: string
  anonymous?: boolean
}

/** The fields that `change_goal` takes. */
export type GoalChange = Partial<
  Pick<
    Goal,
    | 'title'
    | 'why_html'
    | 'kind'
    | 'direction'
    | 'unit'
    | 'start_value'
    | 'target_value'
    | 'target_date'
    | 'schedule'
    | 'visibility'
    | 'shared_with'
    | 'area_id'
    | 'color'
    | 'icon'
    | 'source'
    | 'source_filter'
    | 'cadence'
    | 'cadence_day'
    | 'aggregate'
    | 'ease_delay_days'
    | 'starts_on'
    | 'rank'
  >
>
