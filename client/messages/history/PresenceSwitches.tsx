import { Trans } from '@lingui/react/macro'
import { changeSettings, useSettings } from '../../account/data/settings.ts'
import css from './details.module.css'

/** The switches of what others see of one: being here, and having read. */
export function PresenceSwitches() {
  const { show_presence, show_seen } = useSettings()
  return (
    <>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={show_presence}
          onChange={(event) => changeSettings({ show_presence: event.currentTarget.checked })}
        />
        <span>
          <Trans>Show that I am here and typing</Trans>
          <small>
            <Trans>Without it you do not see it of others either.</Trans>
          </small>
        </span>
      </label>
      <label className={css.switch}>
        <input
          type="checkbox"
          checked={show_seen}
          onChange={(event) => changeSettings({ show_seen: event.currentTarget.checked })}
        />
        <span>
          <Trans>Show what I have read</Trans>
          <small>
            <Trans>Without it you do not see who read yours.</Trans>
          </small>
        </span>
      </label>
    </>
  )
}
