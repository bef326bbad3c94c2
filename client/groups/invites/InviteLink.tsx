import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { CopyField } from '../../ui/CopyField.tsx'
import type { Group } from '../data/groups.ts'
import { invitesOf, isOpen, linkOf, useInviteLink } from '../data/invites.ts'
import css from '../members.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

/** The group's link as a picture and as text. It is made when there is none yet. */
export function InviteLink({ group, copied }: { group: Pick<Group, 'id' | 'name'>; copied?: boolean }) {
  const { t } = useLingui()
  const { data: invites } = useQuery(invitesOf(group.id))
  const { mutate: make, isIdle } = useInviteLink(group.id)
  const invite = invites?.find((one) => one.kind === 'link' && one.role === 'member' && isOpen(one))
  const missing = invites !== undefined && !invite
  useEffect(() => {
    if (missing && isIdle) make()
  }, [missing, isIdle, make])
  if (!invite) return <div className={css.qr} />
  return (
    <>
      <div className={css.qr}>
        <Suspense>
          <QrCode text={linkOf(invite)} label={t`QR code to join ${group.name}`} />
        </Suspense>
      </div>
      <CopyField label={t`Invite link`} text={linkOf(invite)} {...(copied && { copied })} />
      <p className={css.muted}>
        {t`Or enter this code on the Groups page:`} <b className={css.code}>{invite.code}</b>
      </p>
    </>
  )
}
