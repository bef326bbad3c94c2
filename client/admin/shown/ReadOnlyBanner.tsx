import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { flush } from '../../lib/outbox/outbox.ts'
import { maintenance } from '../../lib/query/maintenance.ts'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { clock, exactly } from '../../lib/settings/time.ts'
import css from './banners.module.css'

/** While nobody writes: until when, and why. What waits on this device goes out as soon as that is over. */
export function ReadOnlyBanner() {
  const { t } = useLingui()
  const { isSuperAdmin } = useGlobalPermissions()
  const said = useQuery(maintenance).data
  const isClosed = useStillBefore(said?.until)
  useEffect(() => {
    if (isClosed) return () => void flush()
  }, [isClosed])
  if (!said || !isClosed) return null
  const until = new Date(said.until)
  const end = dayOf(until) === dayOf(serverDate()) ? clock(until) : exactly(until)
  return (
    <section className={css.banner} data-tone="warning" aria-label={t`Maintenance`}>
      <IconLock className={css.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.body}>
        <p>
          <b>{t`Read-only until ${end}.`}</b> <span dir="auto">{said.words}</span>{' '}
          {isSuperAdmin ? t`You can still make changes.` : t`Your changes wait on this device and are sent afterwards.`}
        </p>
      </div>
    </section>
  )
}

/** True until a moment has come; that it has, it says by itself. */
function useStillBefore(moment: string | undefined) {
  const [now, setNow] = useState(() => serverNow())
  const end = moment ? Date.parse(moment) : 0
  const isBefore = end > Math.max(now, serverNow())
  useEffect(() => {
    if (!isBefore) return
    const waking = setTimeout(() => setNow(serverNow()), end - serverNow() + 500)
    return () => clearTimeout(waking)
  }, [end, isBefore])
  return isBefore
}
