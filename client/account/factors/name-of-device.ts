import { t } from '@lingui/core/macro'
import { deviceName } from './device-name.ts'

/** The first name of a key or an app: the device that added it. */
export function nameOfDevice(): string {
  const { browser, system } = deviceName(navigator.userAgent)
  return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
}
