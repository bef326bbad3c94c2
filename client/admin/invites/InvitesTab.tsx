import { useLingui } from '@lingui/react/macro'
import { TestMail } from '../../account/mail/TestMail.tsx'
import css from '../../ui/area/area.module.css'
import { InviteForm } from './InviteForm.tsx'
import { SentInvites } from './SentInvites.tsx'

/** Inviting many at once, the invites that were sent, and whether email arrives at all. */
export function InvitesTab() {
  const { t } = useLingui()
  return (
    <>
      <InviteForm title={t`Invite people`} />
      <SentInvites title={t`Sent invites`} />
      <section className={css.section}>
        <h2 className={css.heading}>{t`Does email arrive?`}</h2>
        <p className={css.muted}>{t`A test mail goes to your own email. You read here what the mail server said.`}</p>
        <TestMail />
      </section>
    </>
  )
}
