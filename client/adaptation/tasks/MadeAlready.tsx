import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type PlannedTask, updatingTasks } from '../data/tasks.ts'
import { fieldName } from './field-names.ts'
import { useTaskDesk } from './task-desk-context.ts'
import css from './tasks.module.css'

/** The tasks of the group that no longer say what its curriculum says: brought up to it, or left as they are. */
export function MadeAlready() {
  const { t } = useLingui()
  const { plan, outline, groupId, canEdit } = useTaskDesk()
  const behind = plan.tasks.filter(({ behind }) => behind.length > 0)
  if (behind.length === 0) return null
  const { adoption_id } = outline
  return (
    <section className={css.behind} aria-labelledby="tasks-behind">
      <h3 id="tasks-behind">
        {plural(behind.length, {
          one: '# task was added before your changes',
          other: '# tasks were added before your changes',
        })}
      </h3>
      <p className={css.hint}>{t`Dates follow by themselves. Update the rest, or leave it as your group has it.`}</p>
      <ul className={css.soon}>
        {behind.map((task) => (
          <li key={task.task_key}>
            <Link
              to="/tasks"
              search={{ view: 'group', group: groupId, ...(task.task && { taskId: task.task.id }) }}
              dir="auto"
            >
              {task.task?.title}
            </Link>
            <span className={css.hint}>{task.behind.map(fieldName).join(', ')}</span>
            {canEdit && <Choice adoptionId={adoption_id} tasks={[task]} />}
          </li>
        ))}
      </ul>
      {canEdit && behind.length > 1 && <Choice adoptionId={adoption_id} tasks={behind} all />}
    </section>
  )
}

function Choice({ adoptionId, tasks, all }: { adoptionId: string; tasks: readonly PlannedTask[]; all?: boolean }) {
  const { t } = useLingui()
  const title = tasks[0]?.task?.title ?? ''
  return (
    <span className={css.choice}>
      <Button
        size="xs"
        aria-label={all ? undefined : t`Update “${title}”`}
        onClick={() => update(adoptionId, tasks, false)}
      >
        {all ? t`Update all` : t`Update`}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={all ? undefined : t`Leave “${title}” as it is`}
        onClick={() => update(adoptionId, tasks, true)}
      >
        {all ? t`Leave all` : t`Leave`}
      </Button>
    </span>
  )
}

function update(adoption_id: string, tasks: readonly PlannedTask[], keep: boolean) {
  const id = newId()
  const many = tasks.length
  attempt(updatingTasks, { id, adoption_id, task_keys: tasks.map(({ task_key }) => task_key), keep }, () =>
    offerUndo(
      keep
        ? t`Left as your group has it`
        : plural(many, { one: 'Updated # task of your group', other: 'Updated # tasks of your group' }),
      { verb: 'schedule.undo', input: { op: id } },
    ),
  )
}
