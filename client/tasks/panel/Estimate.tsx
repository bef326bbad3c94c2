import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { changeTasks } from '../commands.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import css from './panel.module.css'

const likely = [15, 30, 60, 120, 240, 480]

export function Estimate({ task, may, isAsked }: { task: Task; may: TaskPermissions; isAsked: boolean }) {
  const { t } = useLingui()
  const { estimate_min } = task
  const words = (minutes: number) => (minutes < 60 ? t`${minutes} min` : t`${minutes / 60} h`)
  if (!may.do) return null
  const offered = estimate_min && !likely.includes(estimate_min) ? [...likely, estimate_min] : likely
  return (
    <div className={css.field}>
      <span className={css.fieldName} id="estimate">{t`Estimate`}</span>
      <SelectField
        look="quiet"
        autoFocus={isAsked}
        aria-labelledby="estimate"
        data-empty={estimate_min === null}
        value={String(estimate_min ?? '')}
        onChange={(value) => changeTasks([task], { estimate_min: value ? Number(value) : null })}
        data={[
          { value: '', label: t`None` },
          ...offered.map((minutes) => ({ value: String(minutes), label: words(minutes) })),
        ]}
      />
    </div>
  )
}
