import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { CurriculumTask } from '../data/nodes.ts'
import { NumberField } from '../fields/NumberField.tsx'
import css from './tasks.module.css'

/** The day of a task, counted from its lesson or from the start. */
export function DueFields(props: { task: CurriculumTask; onChange: (change: Partial<CurriculumTask>) => void }) {
  const { t } = useLingui()
  const { task, onChange } = props
  const days = task.offset_days
  const side = days === 0 ? 'on' : days < 0 ? 'before' : 'after'
  const many = Math.abs(days) || 1
  const anchors = [
    { value: 'lesson', label: t`The lesson` },
    { value: 'start', label: t`The start` },
  ]
  return (
    <div className={css.due}>
      <SelectField
        label={t`Due`}
        value={side}
        data={[
          { value: 'on', label: t`On the day` },
          { value: 'before', label: t`Before` },
          { value: 'after', label: t`After` },
        ]}
        onChange={(next) => onChange({ offset_days: next === 'on' ? 0 : next === 'before' ? -many : many })}
      />
      {side !== 'on' && (
        <NumberField
          label={t`Days`}
          min={1}
          max={90}
          value={many}
          onChange={(count) => count && onChange({ offset_days: side === 'before' ? -count : count })}
        />
      )}
      {task.lesson_key !== null && (
        <SelectField
          label={t`Counted from`}
          value={task.anchor}
          data={anchors}
          onChange={(anchor) => onChange({ anchor })}
        />
      )}
    </div>
  )
}
