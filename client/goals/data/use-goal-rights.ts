import { useUser } from '../../account/AuthProvider.tsx'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import type { Goal } from './types.ts'

/** A person’s rights in a goal. This only shapes the buttons: the database decides. */
export interface GoalRights {
  change: boolean
  remove: boolean
  tick: boolean
}

export function useGoalRights(): (goal: Goal) => GoalRights {
  const me = useUser().id
  const groups = useMyGroupsSoFar().filter(isActive)
  return (goal) => {
    if (goal.user_id !== null)
      return { change: goal.user_id === me, remove: goal.user_id === me, tick: goal.user_id === me }
    const group = groups.find(({ id }) => id === goal.group_id)
    const manages = group?.myRole === 'admin' || group?.myRole === 'manager'
    return {
      change: manages,
      remove: group?.myRole === 'admin' || (group !== undefined && goal.created_by === me),
      tick: group !== undefined,
    }
  }
}

/** The groups for which one may set goals. */
export const useGoalGroups = () =>
  useMyGroupsSoFar().filter((group) => isActive(group) && (group.myRole === 'admin' || group.myRole === 'manager'))
