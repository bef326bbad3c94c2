import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { recentEntries } from './entries.ts'
import { awayPeriods, goalStandings, visibleGoals, visibleMilestones } from './goals.ts'
import { type Pace, paceOf } from './pace.ts'
import { awayOn, isGrey, isPausedOn } from './rest.ts'
import type { Goal, GoalEntry, GoalStanding } from './types.ts'

/** A goal with what lists say of it. */
export interface ListedGoal {
  goal: Goal
  entries: readonly GoalEntry[]
  standing: GoalStanding | undefined
  pace: Pace
  /** True on a day that rests. */
  isResting: boolean
}

const none: readonly GoalEntry[] = []

/** The goals that one keeps: one’s own and those of one’s groups, each with its days and its pace. */
export function useGoals(): { goals: ListedGoal[]; today: string; me: string } {
  const me = useUser().id
  const today = dayOf(serverDate())
  const { data: goals } = useSuspenseQuery(visibleGoals)
  const { data: days } = useSuspenseQuery(recentEntries)
  const standings = useQuery(goalStandings).data ?? []
  const milestones = useQuery(visibleMilestones).data ?? []
  const away = useQuery(awayPeriods).data ?? []
  const isAway = awayOn(away, today) !== undefined
  const entriesBy = new Map(days.map(({ id, entries }) => [id, entries]))
  const standingBy = new Map(standings.map((one) => [one.id, one]))
  return {
    me,
    today,
    goals: goals.map((goal) => {
      const entries = entriesBy.get(goal.id) ?? none
      const standing = standingBy.get(goal.id)
      const isResting = isGrey(goal, away, today)
      const pace = paceOf(goal, {
        today,
        entries,
        total: standing?.done_in_interval ?? 0,
        milestones: milestones.filter(({ goal_id }) => goal_id === goal.id),
        grey: isPausedOn(goal, today) ? 'paused' : isAway && goal.group_id === null ? 'away' : undefined,
      })
      return { goal, entries, standing, pace, isResting }
    }),
  }
}

/** The time in which one is away now, if one is. */
export function useAway() {
  const { data = [] } = useQuery(awayPeriods)
  return awayOn(data, dayOf(serverDate()))
}
