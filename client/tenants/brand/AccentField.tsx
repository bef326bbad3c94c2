import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { brandAccents, colourOf, isBrandAccent } from '../../ui/brand/brand-colour.ts'
import css from './brand.module.css'

/** The colour of a brand: ours, one of six, or any that can be read. */
export function AccentField(props: {
  accent: string | null
  onChange: (accent: string | null) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { accent, onChange, error } = props
  const group = useId()
  const isOwn = accent !== null && !isBrandAccent(accent)
  const names = { indigo: t`Indigo`, sky: t`Blue`, leaf: t`Green`, sun: t`Amber`, rose: t`Rose`, plum: t`Plum` }
  const choices = [
    { value: null, label: t`Standard`, isChosen: accent === null },
    ...brandAccents.map((value) => ({ value, label: names[value], isChosen: accent === value })),
    { value: colourOf(accent) ?? '#0b6e4f', label: t`Custom`, isChosen: isOwn },
  ]
  return (
    <fieldset className={css.accents}>
      <legend>{t`Colour`}</legend>
      <div className={css.swatches}>
        {choices.map(({ value, label, isChosen }) => (
          <label key={label} className={css.swatch} data-on={isChosen}>
            <input type="radio" name={group} checked={isChosen} onChange={() => onChange(value)} />
            <span
              className={css.dot}
              aria-hidden="true"
              style={{
                background:
                  value === null
                    ? 'conic-gradient(var(--mark1), var(--mark2), var(--mark3), var(--mark1))'
                    : colourOf(value),
              }}
            />
            {label}
          </label>
        ))}
      </div>
      {isOwn && (
        <div className={css.own}>
          <input
            type="color"
            className={css.pick}
            aria-label={t`Pick a colour`}
            value={colourOf(accent) ?? '#0b6e4f'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <TextInput
            aria-label={t`Colour code`}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            value={accent}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            error={colourOf(accent) ? undefined : t`Write it like #0b6e4f.`}
          />
        </div>
      )}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
