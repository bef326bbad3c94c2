import { useLingui } from '@lingui/react/macro'
import { NumberField } from '../fields/NumberField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import css from './due-fields.module.css'

/** The day of a task of a curriculum, counted from its lesson or from the start. */
export interface TaskDue {
  anchor: string
  offset_days: number
}

/** Sets the day of a task: so long before its lesson or the start, on it, or after it. */
export function DueFields(props: { due: TaskDue; hasLesson: boolean; onChange: (change: Partial<TaskDue>) => void }) {
  const { t } = useLingui()
  const { due, hasLesson, onChange } = props
  const days = due.offset_days
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
      {hasLesson && (
        <SelectField
          label={t`Counted from`}
          value={due.anchor}
          data={anchors}
          onChange={(anchor) => onChange({ anchor })}
        />
      )}
    </div>
  )
}
