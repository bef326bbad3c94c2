import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { Feed } from '../data/feeds.ts'
import { ConfirmFeed } from './ConfirmFeed.tsx'
import { FeedAddress } from './FeedAddress.tsx'

/** The address that calendars read a feed from, until its person revokes it. */
export function CalendarFeed({ feed, name, onClose }: { feed: Feed; name?: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const [asked, ask] = useState<'renew' | 'revoke' | null>(null)
  const titles = { renew: t`Create a new address?`, revoke: t`Revoke this address?` }
  return (
    <Dialog title={asked ? titles[asked] : t`Subscribe in your calendar`} onClose={onClose}>
      {asked ? (
        <ConfirmFeed feed={feed} asked={asked} onBack={() => ask(null)} onClose={onClose} />
      ) : (
        <FeedAddress feed={feed} name={name} onAsk={ask} />
      )}
    </Dialog>
  )
}
