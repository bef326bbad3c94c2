import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { DateField } from '../../ui/fields/DateField.tsx'
import { daysAfter } from './days-after.ts'
import css from './decide.module.css'

const spans = [1, 3, 7, 30]

/** The last day of an act that ends by itself. */
export function UntilField({ until, onChange }: { until: string | null; onChange: (day: string | null) => void }) {
  const { t, i18n } = useLingui()
  return (
    <div className={css.until}>
      <DateField
        size="sm"
        label={t`Until`}
        required
        min={daysAfter(1)}
        max={daysAfter(364)}
        value={until}
        onChange={onChange}
      />
      {spans.map((days) => (
        <Button key={days} variant="default" size="compact-sm" onClick={() => onChange(daysAfter(days))}>
          {i18n.number(days, { style: 'unit', unit: 'day', unitDisplay: 'long' })}
        </Button>
      ))}
    </div>
  )
}
