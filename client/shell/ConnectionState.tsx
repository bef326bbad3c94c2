import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { connection } from '../lib/live.ts'
import css from './header.module.css'

/** Quiet while all is well. A lost connection is worth a word once it has lasted five seconds. */
export function ConnectionState() {
  const state = connection.use()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    setLost(false)
    if (state !== 'disconnected') return
    const late = setTimeout(() => setLost(true), 5000)
    return () => clearTimeout(late)
  }, [state])
  return (
    <span role="status" className={css.connection} data-state={state}>
      {lost && (
        <span className={css.lost}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
          <span className={css.lostWords}>
            <Trans>Disconnected</Trans>
          </span>
        </span>
      )}
    </span>
  )
}
