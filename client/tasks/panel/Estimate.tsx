import { useLingui } from '@lingui/react/macro'
import { changeTasks } from '../commands.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './panel.module.css'

const likely = [15, 30, 60, 120, 240, 480]

export function Estimate({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const { estimate_min } = task
  const words = (minutes: number) => (minutes < 60 ? t`${minutes} min` : t`${minutes / 60} h`)
  if (!may.do) return null
  const offered = estimate_min && !likely.includes(estimate_min) ? [...likely, estimate_min] : likely
  return (
    <div className={css.field}>
      <span className={css.fieldName} id="estimate">{t`Estimate`}</span>
      <select
        className={css.select}
        aria-labelledby="estimate"
        data-empty={estimate_min === null}
        value={estimate_min ?? ''}
        onChange={({ currentTarget: { value } }) => changeTasks([task], { estimate_min: value ? Number(value) : null })}
      >
        <option value="">{t`None`}</option>
        {offered.map((minutes) => (
          <option key={minutes} value={minutes}>
            {words(minutes)}
          </option>
        ))}
      </select>
    </div>
  )
}
