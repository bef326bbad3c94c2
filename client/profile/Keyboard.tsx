import { changeSettings } from '../account/data/settings.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { useId } from 'react'
import { keyBindings, keyIds } from '../lib/settings/key-bindings.ts'
import { type KeySettings, keySettings, setKeySettings } from '../lib/settings/key-settings.ts'
import { KeyLine } from './KeyLine.tsx'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The settings of keys: which are on, and which does what. */
export function Keyboard() {
  const { t } = useLingui()
  const id = useId()
  const { on, own } = keySettings.use()
  const set = (change: Partial<KeySettings>) => {
    setKeySettings(change)
    changeSettings({ keys: { ...keySettings.get() } })
  }
  return (
    <SettingsCard
      id="keyboard"
      title={t`Keyboard`}
      words={<Trans>Shortcuts are optional: everything is also in the menus.</Trans>}
      action={
        Object.keys(own).length > 0 && (
          <Button variant="default" onClick={() => set({ own: {} })}>
            <Trans>Reset all shortcuts</Trans>
          </Button>
        )
      }
    >
      <SettingsRow
        label={t`Single-key shortcuts`}
        htmlFor={id}
        words={t`Letters and symbols that work on their own. Turn them off if you dictate or press keys by mistake.`}
      >
        <Switch
          id={id}
          size="md"
          withThumbIndicator={false}
          checked={on}
          aria-describedby={`${id}-words`}
          onChange={(event) => set({ on: event.currentTarget.checked })}
        />
      </SettingsRow>
      <details className={css.keys}>
        <summary>
          <Trans>View and change shortcuts</Trans>
        </summary>
        {(['global', 'room'] as const).map((layer) => (
          <div key={layer} className={css.layer}>
            <h3 className={css.layerName}>{layer === 'global' ? t`On every page` : t`In lists and open items`}</h3>
            <ul>
              {keyIds
                .filter((key) => keyBindings[key].layer === layer)
                .map((key) => (
                  <KeyLine key={key} id={key} keep={() => changeSettings({ keys: { ...keySettings.get() } })} />
                ))}
            </ul>
          </div>
        ))}
      </details>
    </SettingsCard>
  )
}
