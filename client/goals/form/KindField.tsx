import { useLingui } from '@lingui/react/macro'
import { IconChartLine, IconCheckbox, IconFlag, IconMathAvg } from '@tabler/icons-react'
import { useId } from 'react'
import type { GoalKind } from '../data/types.ts'
import css from './form.module.css'

/** The one plain question: how one will know. */
export function KindField({ value, onChange }: { value: GoalKind; onChange: (kind: GoalKind) => void }) {
  const { t } = useLingui()
  const id = useId()
  const kinds = [
    { kind: 'habit', label: t`I do it regularly`, Icon: IconCheckbox },
    { kind: 'target', label: t`I reach a number`, Icon: IconChartLine },
    { kind: 'average', label: t`My average stays at a number`, Icon: IconMathAvg },
    { kind: 'milestones', label: t`I reach milestones`, Icon: IconFlag },
  ] as const
  return (
    <fieldset className={css.kinds}>
      <legend className={css.label}>{t`How will you know?`}</legend>
      {kinds.map(({ kind, label, Icon }) => (
        <label key={kind} className={css.kind}>
          <input type="radio" name={id} checked={kind === value} onChange={() => onChange(kind)} />
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
