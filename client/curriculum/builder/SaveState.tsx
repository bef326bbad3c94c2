import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { madeByPerson } from '../../lib/outbox/waiting-write.ts'
import { openOutbox } from '../../lib/registries/overlays.ts'
import { clock } from '../../lib/settings/time.ts'
import { drafts, isHeld, mergeOf, savedAt } from '../data/autosave.ts'
import css from './builder.module.css'

const isAnyUnsent = () => [...drafts.get().values()].some((draft) => !isHeld(draft))

/** The state of what was written, in a word: on its way, saved at a moment, or on this device alone. */
export function SaveState() {
  const { t } = useLingui()
  const unsent = useSyncExternalStore(drafts.watch, isAnyUnsent)
  const waiting = madeByPerson(queue.use())
  const at = savedAt.use()
  const reachable = isReachable.use()
  const isRefused = waiting.some((one) => one.state !== 'waiting' && !mergeOf(one))
  const words = isRefused ? (
    <button type="button" className={css.decide} aria-haspopup="dialog" onClick={openOutbox}>
      {t`Not saved. See why`}
    </button>
  ) : !reachable && (unsent || waiting.length > 0) ? (
    t`Saved on this device`
  ) : unsent || waiting.length > 0 ? (
    t`Saving…`
  ) : at ? (
    t`Saved ${clock(at)}`
  ) : (
    ''
  )
  return (
    <span className={css.saved} role="status">
      {words}
    </span>
  )
}
