import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconLink, IconMail, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { revoke } from '../commands.ts'
import type { Group } from '../data/groups.ts'
import { type Invite, isOpen, linkOf } from '../data/invites.ts'
import css from '../members.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

export function InviteRow({ invite, group }: { invite: Invite; group: Group }) {
  const { t } = useLingui()
  const [shown, show] = useState(false)
  const { code, max_uses, uses } = invite
  const until = nearDayWithin(dayOf(new Date(invite.expires_at)), serverDate())
  const some =
    max_uses === null ? plural(uses, { one: 'used once', other: 'used # times' }) : t`${uses} of ${max_uses} used`
  const used = uses === 0 ? t`not used yet` : some
  const works = isOpen(invite)
  const Icon = invite.kind === 'email' ? IconMail : IconLink
  return (
    <li className={css.invite} data-ended={!works}>
      <div className={css.row}>
        <span className={css.kind}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <span className={css.name}>
            {invite.email ?? <span className={css.code}>{code}</span>}{' '}
            {invite.role !== 'member' && <RoleBadge role={invite.role} />}
          </span>
          <span className={css.meta}>{works ? t`Until ${until} · ${used}` : t`No longer works · ${used}`}</span>
        </span>
        {works && (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Link and QR code for ${code}`}
            aria-expanded={shown}
            onClick={() => show(!shown)}
          >
            <IconQrcode size={20} stroke={1.5} />
          </ActionIcon>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t`Revoke ${invite.email ?? code}`}
          onClick={() => revoke(invite)}
        >
          <Trans>Revoke</Trans>
        </Button>
      </div>
      {shown && (
        <div className={css.opened}>
          <div className={css.qr}>
            <Suspense>
              <QrCode text={linkOf(invite)} label={t`QR code to join ${group.name}`} />
            </Suspense>
          </div>
          <CopyField label={t`Invite link`} text={linkOf(invite)} />
        </div>
      )}
    </li>
  )
}
