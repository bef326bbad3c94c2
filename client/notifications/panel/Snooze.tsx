import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import { snoozes } from '../data/snooze-times.ts'
import css from './row.module.css'

const until = preloadable(async () => (await import('./SnoozeUntil.tsx')).SnoozeUntil)
const SnoozeUntil = until.Part

/** Puts it away until later. It comes back unread. */
export function Snooze({ onUntil }: { onUntil: (moment: Date) => void }) {
  const { t } = useLingui()
  const [custom, setCustom] = useState(false)
  const { tonight, tomorrow, hour } = snoozes(serverDate())
  // where it cannot be had now, it is asked for again when it is drawn
  useEffect(() => void until.preload().catch(() => undefined), [])
  return (
    <fieldset className={css.snooze}>
      <legend className={css.legend}>{t`Snooze`}</legend>
      <Button size="compact-sm" variant="default" onClick={() => onUntil(hour)}>{t`For an hour`}</Button>
      {tonight && <Button size="compact-sm" variant="default" onClick={() => onUntil(tonight)}>{t`Tonight`}</Button>}
      <Button size="compact-sm" variant="default" onClick={() => onUntil(tomorrow)}>{t`Tomorrow`}</Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={custom}
        onClick={() => setCustom(!custom)}
      >{t`Choose a time…`}</Button>
      {custom && (
        <Suspense>
          <SnoozeUntil onUntil={onUntil} />
        </Suspense>
      )}
    </fieldset>
  )
}
