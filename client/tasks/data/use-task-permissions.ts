import { useUser } from '../../account/AuthProvider.tsx'
import { isActive, type MyGroup, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import type { Task } from './tasks.ts'

/** A person's permissions on a task. They only shape the buttons: the database decides. */
export interface TaskPermissions {
  /** Say otherwise what it says. */
  change: boolean
  /** Get on with it, and move it about. */
  do: boolean
  /** Tick it: of a task for everyone, one's own part. */
  finish: boolean
  remove: boolean
  /** Take it, or give it back. */
  take: boolean
}

export function useTaskPermissions(): (task: Task) => TaskPermissions {
  const me = useUser().id
  const groups = new Map(useMyGroupsSoFar().map((group) => [group.id, group]))
  return (task) => taskPermissionsOf(task, me, task.group_id === null ? null : groups.get(task.group_id))
}

/** `group` is null for a task of one's own, and undefined where one is in no such group. */
function taskPermissionsOf(
  task: Task,
  me: string,
  group: Pick<MyGroup, 'myRole' | 'archived_at'> | null | undefined,
): TaskPermissions {
  const mine = task.created_by === me
  const own = group === null && mine
  const active = own || (group ? isActive(group) : false)
  const manages = group?.myRole === 'admin' || group?.myRole === 'manager'
  const assignees = task.assignees ?? []
  const given = assignees.some(({ user_id }) => user_id === me)
  const each = task.completion_mode === 'each'
  const change = active && (mine || manages)
  const free = !each && assignees.length === 0
  return {
    change,
    do: active && (change || given || free),
    finish: active && (each ? given : change || given || free),
    remove: active && (mine || group?.myRole === 'admin'),
    take: active && group !== null && !each,
  }
}
