import { useLingui } from '@lingui/react/macro'
import { InviteForm } from './InviteForm.tsx'
import { SentInvites } from './SentInvites.tsx'

/** Inviting many at once, and the invites that were sent. */
export function InvitesTab() {
  const { t } = useLingui()
  return (
    <>
      <InviteForm title={t`Invite people`} />
      <SentInvites title={t`Sent invites`} />
    </>
  )
}
