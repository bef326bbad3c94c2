import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ago } from '../data/ago.ts'
import { type Device, devices, useRemoveDevice } from '../data/push-devices.ts'
import { useNow } from '../data/use-now.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from '../settings.module.css'
import { usePush } from './use-push.ts'

/** Every browser on which one is told, and when that last worked. */
export function PushDevices() {
  const { t } = useLingui()
  const { data: all = [] } = useQuery(devices)
  const { now: here } = usePush()
  if (all.length === 0) return null
  return (
    <SettingsSection id="devices" title={t`Devices`} words={t`The devices that get your push notifications.`}>
      <ul className={css.devices}>
        {all.map((device) => (
          <One key={device.id} device={device} isHere={device.id === here?.device?.id} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function One({ device, isHere }: { device: Device; isHere: boolean }) {
  const { t } = useLingui()
  const now = useNow()
  const remove = useRemoveDevice()
  const name = device.label ?? t`A device`
  const worked = device.last_ok_at && ago(device.last_ok_at, now)
  const bad = device.needs_renewal || device.failures > 0
  return (
    <li className={css.device}>
      <span>
        <b>
          {name}
          {isHere && <span className={css.here}>{t`This device`}</span>}
        </b>
        <small data-bad={bad}>
          {bad ? t`The last push didn’t arrive.` : worked ? t`Last delivered ${worked}` : t`Nothing delivered yet`}
        </small>
      </span>
      {!isHere && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t`Remove ${name}`}
          onClick={() => remove.mutate(device.id)}
        >{t`Remove`}</Button>
      )}
    </li>
  )
}
