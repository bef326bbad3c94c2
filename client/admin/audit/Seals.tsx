import { useLingui } from '@lingui/react/macro'
import { IconLock, IconLockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { weekdayDate } from '../../lib/settings/time.ts'
import { auditSeals } from '../data/audit.ts'
import own from './audit.module.css'

/** Says whether what was sealed at night is still as it was. */
export function Seals() {
  const { t } = useLingui()
  const seals = useQuery(auditSeals).data
  if (!seals) return <p className={own.seal}>&nbsp;</p>
  const broken = seals.find(({ ok }) => !ok)
  const nights = seals.map(({ night }) => night.slice(0, 10)).sort()
  const last = nights.at(-1)
  const words = (night: string) => weekdayDate(night, serverDate())
  return (
    <p className={own.seal} data-ok={broken ? false : last !== undefined || undefined} role="status">
      {broken ? (
        <IconLockExclamation size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
      )}
      {broken
        ? t`The seal of ${words(broken.night.slice(0, 10))} doesn’t hold: entries were changed.`
        : last
          ? t`Sealed up to ${words(last)}. Every seal holds.`
          : t`Nothing is sealed yet. The first seal is set tonight.`}
    </p>
  )
}
