import { Trans, useLingui } from '@lingui/react/macro'
import css from '../settings.module.css'
import { browserOf, machineOf } from './browser.ts'

/** The steps to allow what was blocked, in the words of this browser. */
export function BlockedSteps() {
  const { t } = useLingui()
  return (
    <div className={css.steps}>
      <p>
        <Trans>This browser does not let us notify you. To allow it again:</Trans>
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
      t`Open the Settings of your device, then Notifications.`,
      t`Choose this app in the list.`,
      t`Switch on Allow Notifications.`,
    ]
  if (machine === 'phone' && browser === 'firefox')
    return [
      t`Press the lock beside the address.`,
      t`Press Notification until it says Allowed.`,
      t`If it is missing there, open the Settings of your phone, then Apps, Firefox, Notifications, and switch them on.`,
    ]
  if (machine === 'phone')
    return [
      t`Press the sign beside the address.`,
      t`Press Permissions, then Notifications.`,
      t`Switch them on.`,
      t`If they are greyed out, open the Settings of your phone, then Apps, this browser, Notifications, and switch them on.`,
    ]
  if (browser === 'firefox')
    return [
      t`Press the lock, or the crossed-out speech bubble, beside the address.`,
      t`Beside Send notifications, press the cross that says Blocked.`,
    ]
  if (browser === 'safari')
    return [
      t`Choose Safari, then Settings, in the menu bar.`,
      t`Open Websites, then Notifications on the left.`,
      t`Beside this site, choose Allow.`,
    ]
  if (browser === 'chrome' || browser === 'edge')
    return [
      t`Press the sign beside the address, left of the name of this site.`,
      t`Switch on Notifications, or choose Allow beside them.`,
      t`If they are not there, open Site settings in the same menu and allow Notifications.`,
    ]
  return [
    t`Open the settings of this browser for this site. Most have a sign for it beside the address.`,
    t`Allow notifications.`,
  ]
}
