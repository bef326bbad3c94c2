import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { reloadAfter } from '../../lib/browser/unsaved.ts'
import { comeBack } from '../settings-open.ts'
import { disable, enable, roundTrip, showLocally, status } from './subscription.ts'
import { isSupported } from './supported.ts'

type Busy = 'enabling' | 'disabling' | 'testing' | null

/** Push on this browser: its state, and the commands of the panel, each with its message. */
export function usePush() {
  const { t } = useLingui()
  const [busy, setBusy] = useState<Busy>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['push_devices', 'here'],
    queryFn: status,
    enabled: isSupported(),
    retry: false,
  })
  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what)
    await work()
    setBusy(null)
    await refetch()
  }
  return {
    busy,
    now: data,
    isUnknown: error !== null,
    /** The browser's own permission is known before the server has answered. */
    permission: isSupported() ? Notification.permission : 'denied',
    enable: () =>
      during('enabling', async () => {
        try {
          if (!(await enable())) return toast(t`Failed to enable push notifications`, 'bad')
          changed(t`Push notifications enabled!`)
        } catch (error) {
          toast(t`Error enabling push notifications: ${messageOf(error)}`, 'bad')
        }
      }),
    disable: () =>
      during('disabling', async () => {
        try {
          if (!(await disable())) return toast(t`Failed to disable push notifications`, 'bad')
          changed(t`Push notifications disabled`)
        } catch (error) {
          console.error('Push was not disabled.', error)
          toast(t`Error disabling push notifications`, 'bad')
        }
      }),
    test: () =>
      during('testing', async () => {
        try {
          if (!data?.device) throw new Error('This browser is not subscribed.')
          const took = await roundTrip(data.device, () => toast(t`Test notification sent!`))
          if (took === null)
            await showLocally(t`Test Notification`, t`The push hasn’t arrived yet. Press Debug to find out why.`)
        } catch (error) {
          console.error('No test was sent.', error)
          toast(t`Failed to send test notification`, 'bad')
        }
      }),
  }
}

/** Says it now and, since the page is loaded anew before anybody could read it, once more then. */
function changed(words: string) {
  toast(words)
  dispatchEvent(new Event('push-subscription-changed'))
  comeBack(words)
  reloadAfter(500)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
