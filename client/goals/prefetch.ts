import { prefetch } from '../lib/query/query.ts'
import { recentEntries } from './data/entries.ts'
import { awayPeriods, goalAreas, goalStandings, sharedGoals, visibleGoals, visibleMilestones } from './data/goals.ts'

/** Asks for all that the page of goals shows, before it is there. */
export const page = () =>
  prefetch(visibleGoals, recentEntries, goalStandings, goalAreas, awayPeriods, visibleMilestones, sharedGoals)
