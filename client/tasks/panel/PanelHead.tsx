import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconBell, IconBellOff, IconFlag, IconLink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { useGroup } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { attempt } from '../../lib/query/query.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { openReport } from '../../lib/registries/overlays.ts'
import { removeTasks } from '../commands.ts'
import { watchersOf, watchingTask } from '../data/task-parts.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './panel.module.css'

/** The head of the panel: the group, and the task's buttons. */
export function PanelHead({ task, may, onClose }: { task: Task; may: TaskPermissions; onClose: () => void }) {
  const { t } = useLingui()
  const me = useUser().id
  const group = useGroup(task.group_id ?? '')
  const watchers = useQuery(watchersOf(task.id)).data ?? []
  const concerned = task.created_by === me || (task.assignees ?? []).some(({ user_id }) => user_id === me)
  const watching = watchers.find(({ user_id }) => user_id === me)?.watching ?? concerned
  const reports = task.group_id !== null && task.created_by !== me
  const report = () => openReport({ kind: 'task', id: task.id, words: task.title, by: task.created_by })
  useKeys({ report: () => reports && report() })
  const icon = { size: 18, stroke: 1.5 } as const
  return (
    <header className={css.head}>
      <p className={css.place}>
        {group && <i style={{ background: `var(--${group.color})` }} />}
        <span dir="auto">{group ? group.name : t`Just me`}</span>
        {task.number !== null && <span className={css.number}>#{task.number}</span>}
      </p>
      {task.group_id !== null && (
        <ActionIcon
          variant="subtle"
          size={34}
          aria-pressed={watching}
          aria-label={t`Follow task`}
          onClick={() => attempt(watchingTask(task.id), { watching: !watching })}
        >
          {watching ? <IconBell {...icon} /> : <IconBellOff {...icon} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size={34}
        aria-label={t`Copy link`}
        onClick={() =>
          void navigator.clipboard
            .writeText(`${location.origin}/tasks?taskId=${task.id}`)
            .then(() => toast(t`Link copied`))
        }
      >
        <IconLink {...icon} />
      </ActionIcon>
      {reports && (
        <ActionIcon variant="subtle" size={34} aria-label={t`Report…`} onClick={report}>
          <IconFlag {...icon} />
        </ActionIcon>
      )}
      {may.remove && (
        <ActionIcon
          variant="subtle"
          size={34}
          aria-label={t`Delete`}
          onClick={() => {
            onClose()
            removeTasks([task])
          }}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      )}
      <CloseButton aria-label={t`Close`} size={34} onClick={onClose} />
    </header>
  )
}
