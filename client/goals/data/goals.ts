import { queryOptions } from '@tanstack/react-query'
import { rows, type TableName } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { AwayPeriod, Goal, GoalArea, GoalMilestone, GoalStanding } from './types.ts'

/* What is asked of goals for lists. All that is kept of goals is a list of them. */

/** One’s own goals, and those of one’s groups. */
export const visibleGoals = queryOptions({
  queryKey: ['goals'],
  queryFn: () =>
    rows(supabase.from('goals').select('*').order('rank').order('id').overrideTypes<Goal[], { merge: false }>()),
  meta: { reads: ['group_members'] satisfies TableName[] },
})

/** The goals of others that they share with oneself, with how they stand. */
export const sharedGoals = queryOptions({
  queryKey: ['goals', 'shared'],
  queryFn: () => rows(supabase.rpc('shared_goals')),
  meta: { reads: ['group_members', 'goal_entries', 'goal_partners'] satisfies TableName[] },
})

/** The goals of a group. */
export const goalsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['goals', { groupId }],
    queryFn: () =>
      rows(
        supabase
          .from('goals')
          .select('*')
          .eq('group_id', groupId)
          .order('rank')
          .order('id')
          .overrideTypes<Goal[], { merge: false }>(),
      ),
  })

/** One goal; an empty list when it is not there for oneself. */
export const goalOf = (id: string) =>
  queryOptions({
    queryKey: ['goals', { id }],
    queryFn: () => rows(supabase.from('goals').select('*').eq('id', id).overrideTypes<Goal[], { merge: false }>()),
    meta: { reads: ['group_members'] satisfies TableName[] },
  })

/** One's own areas, in their order. */
export const goalAreas = queryOptions({
  queryKey: ['goal_areas'],
  queryFn: (): Promise<GoalArea[]> => rows(supabase.from('goal_areas').select('*').order('rank').order('id')),
})

/** The milestones of a goal, in their order. */
export const milestonesOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_milestones', { goalId }],
    queryFn: (): Promise<GoalMilestone[]> =>
      rows(supabase.from('goal_milestones').select('*').eq('goal_id', goalId).order('rank').order('id')),
  })

/** The milestones of all goals that one may see. */
export const visibleMilestones = queryOptions({
  queryKey: ['goal_milestones'],
  queryFn: (): Promise<GoalMilestone[]> => rows(supabase.from('goal_milestones').select('*').order('rank').order('id')),
  meta: { reads: ['goals'] satisfies TableName[] },
})

/** The times in which one is or was away. */
export const awayPeriods = queryOptions({
  queryKey: ['away_periods'],
  queryFn: (): Promise<AwayPeriod[]> => rows(supabase.from('away_periods').select('*').order('from_on')),
})

/** The strength, the run and the count of each goal that one keeps. */
export const goalStandings = queryOptions({
  queryKey: ['goal_scores', 'standings'],
  queryFn: async (): Promise<GoalStanding[]> =>
    (await rows(supabase.rpc('goal_standings'))).map(({ goal_id, score, run, done_in_interval }) => ({
      id: goal_id,
      score: Number(score),
      run,
      done_in_interval: Number(done_in_interval),
    })),
  meta: { reads: ['goals', 'goal_entries', 'away_periods'] satisfies TableName[] },
})
