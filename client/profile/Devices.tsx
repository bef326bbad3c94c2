import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deviceName } from '../account/factors/device-name.ts'
import { serverDate, serverNow } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { leavePage } from '../lib/outbox/leave-page.ts'
import { afterwards } from '../lib/query/query.ts'
import { ago, exactly } from '../lib/settings/time.ts'
import css from './profile.module.css'
import { type Device, devices, useEndDevice, useEndOthers } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'

/** For so long a device that came is called new. */
const day = 24 * 60 * 60_000

const pictures = { phone: IconDeviceMobile, computer: IconDeviceDesktop, unknown: IconDevices }

/** The devices of a person: this one first, then the last used. */
export function Devices() {
  const { t } = useLingui()
  const list = useQuery(devices).data ?? []
  const others = useEndOthers()
  return (
    <SettingsCard
      id="devices"
      title={t`Devices`}
      words={
        <Trans>Where you’re signed in. If you don’t recognise a device, sign it out, then change your password.</Trans>
      }
      action={
        list.length > 1 && (
          <Button
            variant="default"
            loading={others.isPending}
            onClick={() => afterwards(others.mutateAsync(), () => toast(t`Signed out all other devices`))}
          >
            <Trans>Sign out other devices</Trans>
          </Button>
        )
      }
    >
      <ul aria-label={t`Devices`} className={css.devices}>
        {list.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function DeviceLine({ device }: { device: Device }) {
  const { t } = useLingui()
  const end = useEndDevice()
  const { browser, system, kind } = deviceName(device.user_agent)
  const Picture = pictures[kind]
  const name =
    browser && system ? t`${browser} on ${system}` : (browser ?? system ?? device.user_agent ?? t`Unknown device`)
  const used = new Date(device.last_active_at)
  const isNew = !device.current && serverNow() - Date.parse(device.created_at) < day
  return (
    <li className={css.device}>
      <Picture size={24} stroke={1.5} className={css.picture} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.label}>
          {name}{' '}
          {isNew && (
            <span className={css.new}>
              <Trans>New</Trans>
            </span>
          )}
        </p>
        <p className={css.muted}>
          {device.current ? (
            <b className={css.here}>
              <Trans>This device</Trans>
            </b>
          ) : (
            <time dateTime={device.last_active_at} title={exactly(used)}>
              <Trans>used {ago(used, serverDate())}</Trans>
            </time>
          )}
          {device.ip && ` · ${device.ip}`}
          {' · '}
          <Trans>signed in {ago(new Date(device.created_at), serverDate())}</Trans>
        </p>
      </div>
      <Button
        variant="default"
        aria-label={device.current ? t`Sign Out` : t`Sign out ${name}`}
        onClick={() =>
          device.current ? leavePage() : afterwards(end.mutateAsync(device), () => toast(t`Signed out ${name}`))
        }
      >
        {device.current ? <Trans>Sign Out</Trans> : <Trans>Sign out</Trans>}
      </Button>
    </li>
  )
}
