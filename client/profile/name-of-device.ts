import { t } from '@lingui/core/macro'
import { deviceName } from './device-name.ts'

/** What a key or an app is called at first: where it was added. Names are told apart by their number. */
export function nameOfDevice(number: number): string {
  const { browser, system } = deviceName(navigator.userAgent)
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  return number > 1 ? `${name} (${number})` : name
}
