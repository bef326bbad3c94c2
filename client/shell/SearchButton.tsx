import { Trans } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { openCommands } from '../lib/registries/overlays.ts'
import { ariaKey, comboLabel } from '../lib/settings/key-labels.ts'
import { comboOf, keySettings } from '../lib/settings/key-settings.ts'
import css from './header.module.css'

/** Opens the command menu, from which everything can be found and done. */
export function SearchButton() {
  keySettings.use()
  return (
    <button type="button" className={css.search} aria-keyshortcuts={ariaKey('commands')} onClick={openCommands}>
      <IconSearch size={20} stroke={1.5} aria-hidden="true" />
      <span className={css.words}>
        <Trans>Search</Trans>
      </span>
      <kbd className={css.keys}>{comboLabel(comboOf('commands'))}</kbd>
    </button>
  )
}
