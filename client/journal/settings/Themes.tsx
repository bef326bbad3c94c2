import { useLingui } from '@lingui/react/macro'
import { promptThemes } from '../data/prompt-themes.ts'
import css from './settings.module.css'

const all = Object.keys(promptThemes)

/** The themes of prompts that one likes; all of them are kept as none. */
export function Themes({ value, onChange }: { value: readonly string[]; onChange: (themes: string[]) => void }) {
  const { t, i18n } = useLingui()
  const chosen = value.length === 0 ? all : value
  function choose(theme: string, isOn: boolean) {
    const themes = all.filter((one) => (one === theme ? isOn : chosen.includes(one)))
    if (themes.length > 0) onChange(themes.length === all.length ? [] : themes)
  }
  return (
    <fieldset className={css.themes}>
      <legend className={css.legend}>{t`Prompts about`}</legend>
      {Object.entries(promptThemes).map(([theme, name]) => (
        <label key={theme} className={css.theme}>
          <input
            type="checkbox"
            checked={chosen.includes(theme)}
            onChange={({ currentTarget }) => choose(theme, currentTarget.checked)}
          />
          {i18n._(name)}
        </label>
      ))}
    </fieldset>
  )
}
