import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { InBrand } from '../../ui/brand/InBrand.tsx'
import { invitation } from '../data/groups.ts'
import { GroupMark } from '../GroupMark.tsx'
import css from './pending-invite.module.css'

/** The invite behind the sign-in: its group and its sender. */
export function PendingInvite({ next }: { next: string }) {
  const code = /^\/invite\/([^/?#]+)/.exec(next)?.[1] ?? ''
  const { data: invited } = useQuery(invitation(decodeURIComponent(code)))
  if (!invited) return <div className={css.toCome} />
  const group = { name: invited.group_name, color: invited.color, icon_emoji: invited.icon_emoji }
  return (
    <div className={css.bound}>
      <InBrand brand={invited.brand} />
      <GroupMark group={group} size={40} />
      <p>
        <Trans>
          You’re joining <b>{invited.group_name}</b>
        </Trans>
        {invited.invited_by && (
          <span className={css.by}>
            <Trans>{invited.invited_by} invited you.</Trans>
          </span>
        )}
      </p>
    </div>
  )
}
