import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { useBrandName } from '../../ui/brand/brand.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from '../settings.module.css'
import { BlockedSteps } from './BlockedSteps.tsx'
import { PushDoctor } from './PushDoctor.tsx'
import { isSupported } from './supported.ts'
import { usePush } from './use-push.ts'

/** The panel of push in this browser: its state and its switch. */
export function PushPanel() {
  const { t } = useLingui()
  const brandName = useBrandName()
  const push = usePush()
  const [examined, examine] = useState(0)
  const supported = isSupported()
  const blocked = supported && push.permission === 'denied'
  const subscribed = supported && !blocked && push.now?.isSubscribed === true
  const Icon = subscribed ? IconBellRinging : supported && !blocked ? IconBell : IconBellOff
  const words = {
    none: t`Not supported in this browser`,
    blocked: t`Blocked by browser - Click to reset`,
    on: t`Enabled`,
    off: t`Not enabled`,
    unknown: t`Unknown status`,
    asking: '',
  }
  const known = push.now ? (subscribed ? 'on' : 'off') : push.isUnknown ? 'unknown' : 'asking'
  const state = !supported ? 'none' : blocked ? 'blocked' : known
  const reset = () => {
    if (confirm(t`This will open your browser settings. Click OK to continue.`))
      toast(t`Please manually reset notification permissions in your browser settings`)
  }
  return (
    <SettingsSection
      id="push"
      title={t`Push Notifications`}
      words={t`On this device, even when ${brandName} is closed.`}
    >
      <div className={css.push}>
        <p className={css.status} data-state={state} role="status">
          <Icon size={20} stroke={1.5} aria-hidden="true" />
          {words[state]}
        </p>
        {blocked && (
          <button type="button" className={css.reset} onClick={reset}>
            <Trans>Reset</Trans>
          </button>
        )}
      </div>
      {blocked && <BlockedSteps />}
      {supported && (
        <div className={css.buttons}>
          {subscribed ? (
            <>
              <Button variant="default" disabled={push.busy === 'disabling'} onClick={() => void push.disable()}>
                {push.busy === 'disabling' ? t`Disabling...` : t`Disable Notifications`}
              </Button>
              <Button variant="default" disabled={push.busy !== null} onClick={() => void push.test()}>
                <Trans>Test Notification</Trans>
              </Button>
              <Button variant="default" disabled={push.busy !== null} onClick={() => examine(examined + 1)}>
                <Trans>Debug</Trans>
              </Button>
            </>
          ) : (
            <Button disabled={push.busy === 'enabling' || blocked} onClick={() => void push.enable()}>
              {push.busy === 'enabling' ? t`Enabling...` : t`Enable Notifications`}
            </Button>
          )}
        </div>
      )}
      {!subscribed && (
        <button type="button" className={css.reset} onClick={() => examine(examined + 1)}>
          <Trans>Not getting notifications?</Trans>
        </button>
      )}
      {examined > 0 && <PushDoctor key={examined} />}
      <div className={css.told}>
        <p>
          <Trans>You’ll be notified about:</Trans>
        </p>
        <ul>
          <li>{t`New tasks assigned`}</li>
          <li>{t`Upcoming events and reminders`}</li>
          <li>{t`New messages from group members`}</li>
          <li>{t`Task due dates and overdue notifications`}</li>
        </ul>
      </div>
    </SettingsSection>
  )
}
