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
          <Trans>Show when I’m online and typing</Trans>
          <small>
            <Trans>If off, you won’t see it for others either.</Trans>
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
          <Trans>Show what I’ve read</Trans>
          <small>
            <Trans>If off, you won’t see who has read your messages.</Trans>
          </small>
        </span>
      </label>
    </>
  )
}
