import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '../data/groups.ts'
import { invitesOf } from '../data/invites.ts'
import css from '../members.module.css'
import { InviteLink } from './InviteLink.tsx'
import { InviteRow } from './InviteRow.tsx'
import { NewInvite } from './NewInvite.tsx'

/** The ways in that were given out: how often each was used, until when it works, and how to take it back. */
export function Invites({ group, alone, mayAdmin }: { group: Group; alone: boolean; mayAdmin: boolean }) {
  const { t } = useLingui()
  const { data: invites = [] } = useQuery(invitesOf(group.id))
  const [making, make] = useState(false)
  return (
    <section className={css.section} aria-labelledby="invites">
      <header className={css.head}>
        <h2 id="invites" className={css.heading}>
          <Trans>Invites</Trans> {invites.length > 0 && <span className={css.count}>{invites.length}</span>}
        </h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          aria-expanded={making}
          onClick={() => make(!making)}
        >
          <Trans>New invite</Trans>
        </Button>
      </header>
      {making && <NewInvite groupId={group.id} mayAdmin={mayAdmin} onClose={() => make(false)} />}
      {alone && !making && (
        <div className={css.alone}>
          <p
            className={css.muted}
          >{t`Nobody else is here yet. Anyone in the room with you can scan this code to join.`}</p>
          <InviteLink group={group} />
        </div>
      )}
      {invites.length > 0 && (
        <ul className={css.card}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} group={group} />
          ))}
        </ul>
      )}
      {invites.length === 0 && !alone && !making && (
        <p className={css.muted}>
          <Trans>No active invites. Create one to let people in by link, code or email.</Trans>
        </p>
      )}
    </section>
  )
}
