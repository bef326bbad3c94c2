import { Trans } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { newBuild } from '../lib/browser/new-build.ts'
import css from './install.module.css'

/** A new build is here. It comes in by itself when one pauses; who wants it now presses. */
export function NewVersion() {
  if (!newBuild.use()) return null
  return (
    <button type="button" className={css.pill} onClick={() => void update()}>
      <IconRefresh size={18} stroke={1.5} aria-hidden="true" />
      <span className={css.pillWords}>
        <Trans>New version ready</Trans>
      </span>
    </button>
  )
}

const update = async () => (await import('../lib/browser/app-update.ts')).updateNow()
