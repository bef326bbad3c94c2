import { useLingui } from '@lingui/react/macro'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { held, queue } from '../lib/outbox/outbox.ts'
import { madeByPerson } from '../lib/outbox/waiting-write.ts'
import { openOutbox } from '../lib/registries/overlays.ts'
import css from './outbox.module.css'

/** The number of unsent writes, and the way to them. Nothing is shown while all is well. */
export function OutboxButton() {
  const { t } = useLingui()
  const all = madeByPerson(queue.use())
  const asked = held.use()
  useEffect(() => {
    if (asked) openOutbox()
  }, [asked])
  if (all.length === 0) return null
  const stuck = all.filter(({ state }) => state !== 'waiting').length
  const words = stuck ? t`${stuck} not saved` : t`${all.length} waiting`
  return (
    <button type="button" className={css.pill} data-stuck={stuck > 0} aria-haspopup="dialog" onClick={openOutbox}>
      <IconCloudUp size={18} stroke={1.5} aria-hidden="true" />
      <span className={css.pillWords}>{words}</span>
      <span className={css.count} aria-hidden="true">
        {stuck || all.length}
      </span>
    </button>
  )
}
