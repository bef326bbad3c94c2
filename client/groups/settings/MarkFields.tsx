import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import css from './settings.module.css'

const signs = ['🍲', '🎶', '📚', '🌱', '🏡', '⚽', '🎨', '🙏', '🧶', '🚲']

interface Props {
  value: string
  onChange: (value: string) => void
}

/** The colour of a group's mark. */
export function ColourField({ value: chosen, onChange }: Props) {
  const { t } = useLingui()
  const colours: Record<string, string> = {
    indigo: t`Indigo`,
    sky: t`Blue`,
    leaf: t`Green`,
    sun: t`Amber`,
    rose: t`Rose`,
    plum: t`Violet`,
  }
  return (
    <fieldset className={css.choice}>
      <legend className={css.label}>{t`Colour`}</legend>
      {Object.entries(colours).map(([value, label]) => (
        <label key={value} className={css.swatch} title={label} style={{ background: `var(--${value})` }}>
          <input
            type="radio"
            name="color"
            aria-label={label}
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
        </label>
      ))}
    </fieldset>
  )
}

/** The sign in a group's mark. */
export function SignField({ value, onChange, error }: Props & { error: string | undefined }) {
  const { t } = useLingui()
  return (
    <div className={css.sign}>
      <TextInput
        label={t`Icon`}
        description={t`An emoji, or leave it empty for the first letter.`}
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <div className={css.signs}>
        {signs.map((sign) => (
          <button
            key={sign}
            type="button"
            className={css.pick}
            aria-label={t`Use ${sign}`}
            aria-pressed={value === sign}
            onClick={() => onChange(value === sign ? '' : sign)}
          >
            {sign}
          </button>
        ))}
      </div>
    </div>
  )
}
