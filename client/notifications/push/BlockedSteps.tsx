import { Trans, useLingui } from '@lingui/react/macro'
import css from '../settings.module.css'
import { browserOf, machineOf } from './browser.ts'

/** The steps to allow what was blocked, in the words of this browser. */
export function BlockedSteps() {
  const { t } = useLingui()
  return (
    <div className={css.steps}>
      <p>
        <Trans>This browser is blocking our notifications. To allow them again:</Trans>
      </p>
      <ol>
        {useSteps().map((step) => (
          <li key={step}>{step}</li>
        ))}
        <li>{t`Reload this page.`}</li>
      </ol>
    </div>
  )
}

function useSteps(): string[] {
  const { t } = useLingui()
  const browser = browserOf(navigator.userAgent)
  const machine = machineOf(navigator.userAgent)
  if (machine === 'apple-phone')
    return [
      t`Open your device’s Settings, then Notifications.`,
      t`Choose this app in the list.`,
      t`Turn on Allow Notifications.`,
    ]
  if (machine === 'phone' && browser === 'firefox')
    return [
      t`Press the lock next to the address.`,
      t`Press Notification until it says Allowed.`,
      t`If it isn’t there, open your phone’s Settings, then Apps, Firefox, Notifications, and turn them on.`,
    ]
  if (machine === 'phone')
    return [
      t`Press the icon next to the address.`,
      t`Press Permissions, then Notifications.`,
      t`Turn them on.`,
      t`If they’re greyed out, open your phone’s Settings, then Apps, this browser, Notifications, and turn them on.`,
    ]
  if (browser === 'firefox')
    return [
      t`Press the lock or the crossed-out speech bubble next to the address.`,
      t`Next to Send notifications, press the cross beside Blocked.`,
    ]
  if (browser === 'safari')
    return [
      t`In the menu bar, choose Safari, then Settings.`,
      t`Open Websites, then Notifications on the left.`,
      t`Next to this site, choose Allow.`,
    ]
  if (browser === 'chrome' || browser === 'edge')
    return [
      t`Press the icon to the left of the address.`,
      t`Turn on Notifications, or choose Allow next to it.`,
      t`If it isn’t there, open Site settings in the same menu and allow Notifications.`,
    ]
  return [
    t`Open your browser’s settings for this site. Most browsers have an icon for them next to the address.`,
    t`Allow notifications.`,
  ]
}
