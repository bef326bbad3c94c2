import { useLingui } from '@lingui/react/macro'
import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { visibleGroups } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { postponeTasks } from '../commands.ts'
import { autoPostponedOf } from '../data/auto-postponed.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './tasks.module.css'

/** That a task was put off, with the press that brings it back; or that it soon will be. */
export function AutoPostponed({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  if (task.not_now_at !== null && may.do) {
    return (
      <button type="button" className={css.day} onClick={() => postponeTasks([task], false)}>
        <IconClockPause size={15} stroke={1.5} aria-hidden="true" />
        {t`Bring back`}
      </button>
    )
  }
  return task.not_now_at === null && task.group_id !== null ? <Leaves id={task.id} groupId={task.group_id} /> : null
}

function Leaves({ id, groupId }: { id: string; groupId: string }) {
  const { t } = useLingui()
  const lets = useQuery(visibleGroups).data?.some((group) => group.id === groupId && group.not_now_days !== null)
  const fading = useQuery({ ...autoPostponedOf(groupId), enabled: lets === true }).data ?? []
  const leaves = fading.find((one) => one.id === id)
  if (!lets || !leaves) return null
  const day = nearDay(dayOf(new Date(leaves.leaves_at)), serverDate())
  return (
    <span className={css.fading} title={t`Nobody has touched this for a long time`}>
      <IconClockPause size={15} stroke={1.5} aria-hidden="true" />
      {t`Moves to Not now: ${day}`}
    </span>
  )
}
