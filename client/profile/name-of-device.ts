import { t } from '@lingui/core/macro'
import { deviceName } from './device-name.ts'

/** What a key or an app is called at first: where it was added. */
export function nameOfDevice(): string {
  const { browser, system } = deviceName(navigator.userAgent)
  return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
}
