import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { connection } from '../lib/live/live.ts'
import { asOf } from '../lib/query/query.ts'
import { timeOf } from '../lib/settings/time.ts'
import css from './header.module.css'

/**
 * Quiet while all is well. A lost connection is worth a word once it has lasted five seconds, a lost network at once;
 * beside it stands from when the oldest answer is that is shown.
 */
export function ConnectionState() {
  const state = connection.use()
  const there = isReachable.use()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    setLost(false)
    if (state !== 'disconnected') return
    const late = setTimeout(() => setLost(true), 5000)
    return () => clearTimeout(late)
  }, [state])
  const offline = !there && !navigator.onLine
  const since = asOf()
  return (
    <span role="status" className={css.connection} data-state={state}>
      {(lost || !there) && (
        <span className={css.lost}>
          <IconCloudOff size={18} stroke={1.5} aria-hidden="true" />
          <span className={css.lostWords}>{offline ? <Trans>Offline</Trans> : <Trans>Disconnected</Trans>}</span>
          {since && (
            <span className={css.since}>
              <Trans>as of {timeOf(since.toISOString(), serverDate())}</Trans>
            </span>
          )}
        </span>
      )}
    </span>
  )
}
