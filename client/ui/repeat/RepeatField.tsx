import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withEnd, withoutEnd } from '../../lib/repeat/rule-ends.ts'
import { wordsOfRule } from '../../lib/repeat/rule-words.ts'
import { rulesFor } from '../../lib/repeat/rules.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { CustomRepeat } from './CustomRepeat.tsx'
import { RepeatEnd } from './RepeatEnd.tsx'
import css from './repeat.module.css'

const custom = 'custom'

/** A rhythm: a likely one, or one of one’s own, and until when. `day` is its first; '' is none. */
export function RepeatField(props: {
  label: string
  value: string
  day: string
  onChange: (rrule: string) => void
  error?: string | undefined
  /** The words for no rhythm at all. */
  none?: string
  /** A rhythm that goes on, and has no end to choose. */
  endless?: boolean
}) {
  const { t } = useLingui()
  const { value, day, onChange, endless } = props
  const rule = withoutEnd(value)
  const likely = rulesFor(day)
  const [own, setOwn] = useState(value !== '' && !likely.includes(rule))
  return (
    <div className={css.repeat}>
      <SelectField
        label={props.label}
        value={own ? custom : rule}
        error={props.error}
        data={[
          { value: '', label: props.none ?? t`Doesn’t repeat` },
          ...likely.map((one) => ({ value: one, label: wordsOfRule(one) })),
          { value: custom, label: t`Custom…` },
        ]}
        onChange={(chosen) => {
          setOwn(chosen === custom)
          if (chosen !== custom) onChange(chosen && value ? withEnd(chosen, {}) : chosen)
          else if (!value) onChange(likely[2]!)
        }}
      />
      {own && <CustomRepeat value={value} day={day} onChange={onChange} />}
      {value !== '' && !endless && <RepeatEnd value={value} day={day} onChange={onChange} />}
    </div>
  )
}
