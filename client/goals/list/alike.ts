import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'

export interface ListedRowProps {
  listed: ListedGoal
  may: GoalRights
  today: string
  group?: string | undefined
}

/** True where a row would be drawn as it is: a tick draws its own goal anew, and no other. */
export const alike = (before: ListedRowProps, now: ListedRowProps) =>
  before.listed.goal === now.listed.goal &&
  before.listed.entries === now.listed.entries &&
  before.listed.standing === now.listed.standing &&
  before.listed.isResting === now.listed.isResting &&
  before.today === now.today &&
  before.group === now.group &&
  before.may.tick === now.may.tick &&
  before.may.change === now.may.change &&
  before.may.remove === now.may.remove &&
  JSON.stringify(before.listed.pace) === JSON.stringify(now.listed.pace)
