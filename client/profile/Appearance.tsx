import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { changeSettings, useSettings } from '../account/data/settings.ts'
import { deviceSavesData } from '../lib/settings/data-saver.ts'
import { type Choice, setTheme, type Theme, useChosenTheme } from '../ui/theme.ts'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The choice of a theme, from small pictures of each. */
export function Appearance() {
  const { t } = useLingui()
  const id = useId()
  const chosen = useChosenTheme()
  const { low_data } = useSettings()
  const thrift = t`Pictures load only when you press them, people appear as initials, and pages load only when you open them.`
  const names: Record<Choice, string> = {
    light: t`Light`,
    dark: t`Dark`,
    modern: t`Modern`,
    system: t`Follow system`,
  }
  return (
    <SettingsCard
      id="appearance"
      title={t`Appearance`}
      words={t`The theme is for this device. Devices you sign in on later start with it.`}
    >
      <fieldset className={css.themes}>
        <legend className={css.hidden}>{t`Theme`}</legend>
        {(Object.keys(names) as Choice[]).map((choice) => (
          <label key={choice} className={css.theme}>
            <input
              type="radio"
              name="theme"
              className={css.hidden}
              checked={chosen === choice}
              onChange={() => {
                setTheme(choice)
                changeSettings({ theme: choice })
              }}
            />
            <span className={css.sample}>
              {choice === 'system' ? (
                <>
                  <Sample theme="light" />
                  <Sample theme="dark" />
                </>
              ) : (
                <Sample theme={choice} />
              )}
            </span>
            <span className={css.themeName}>{names[choice]}</span>
          </label>
        ))}
      </fieldset>
      <SettingsRow
        label={t`Use less data`}
        htmlFor={id}
        words={deviceSavesData() ? t`${thrift} Your browser already asks for this.` : thrift}
      >
        <Switch
          id={id}
          size="md"
          withThumbIndicator={false}
          checked={low_data}
          aria-describedby={`${id}-words`}
          onChange={(event) => changeSettings({ low_data: event.currentTarget.checked })}
        />
      </SettingsRow>
    </SettingsCard>
  )
}

/** A page of a few strokes, drawn by the theme's own tokens. */
function Sample({ theme }: { theme: Theme }) {
  return (
    <span data-theme={theme} className={css.page} aria-hidden="true">
      <span className={css.rail}>
        <i className={css.dot} />
        <i />
        <i />
      </span>
      <span className={css.sheet}>
        <i className={css.display} />
        <span className={css.paper}>
          <i />
          <i />
        </span>
        <i className={css.fill} />
      </span>
    </span>
  )
}
