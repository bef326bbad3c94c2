import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconStar } from '@tabler/icons-react'
import { useId } from 'react'
import css from './reviews.module.css'

/** One to five stars, chosen by a press or by the arrow keys. */
export function StarsField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset className={css.field}>
      <legend>{t`How many stars?`}</legend>
      <div className={css.pick}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-on={stars <= value || undefined}>
            <input
              type="radio"
              name={name}
              checked={stars === value}
              aria-label={plural(stars, { one: '# star', other: '# stars' })}
              onChange={() => onChange(stars)}
            />
            <IconStar size={30} stroke={1.5} fill={stars <= value ? 'currentColor' : 'none'} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
