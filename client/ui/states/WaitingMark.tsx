import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { subjectsOf } from '../../lib/outbox/dependencies.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { openOutbox } from '../../lib/registries/overlays.ts'
import css from './waiting-mark.module.css'

/** The mark of a row with changes that the server has not: they wait, or were refused and need a decision. */
export function WaitingMark({ id }: { id: string }) {
  const writes = queue.use().filter(({ write }) => subjectsOf(write).includes(id))
  const isAway = !isReachable.use()
  if (writes.some(({ state }) => state !== 'waiting'))
    return (
      <button type="button" className={css.refused} aria-haspopup="dialog" onClick={openOutbox}>
        <IconAlertCircle size={14} stroke={1.5} aria-hidden="true" />
        <Trans>Not saved. See why</Trans>
      </button>
    )
  // what is sent at once is never seen waiting
  if (!writes.some(({ tries }) => isAway || tries > 1)) return null
  return (
    <span className={css.waiting}>
      <IconClock size={14} stroke={1.5} aria-hidden="true" />
      <Trans>Will send when you’re back online</Trans>
    </span>
  )
}
