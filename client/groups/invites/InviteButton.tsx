import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { copy } from '../../ui/CopyField.tsx'
import type { Group } from '../data/groups.ts'
import { linkOf, useInviteLink } from '../data/invites.ts'
import css from '../groups.module.css'
import { InviteLink } from './InviteLink.tsx'

/** One press: the link is made or found, copied, and shown to be read. */
export function InviteButton({ group }: { group: Group }) {
  const { t } = useLingui()
  const link = useInviteLink(group.id)
  const [shown, show] = useState<{ copied: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) panel.current?.focus()
  }, [shown])

  async function open() {
    const invite = await link.mutateAsync()
    show({ copied: await copy(linkOf(invite)) })
  }
  function close() {
    show(undefined)
    button.current?.focus()
  }
  return (
    <div>
      <Button
        ref={button}
        leftSection={<IconUserPlus size={18} stroke={1.5} />}
        loading={link.isPending}
        aria-expanded={Boolean(shown)}
        onClick={shown ? close : () => void open()}
      >
        <Trans>Invite</Trans>
      </Button>
      {shown && (
        <section
          ref={panel}
          tabIndex={-1}
          className={css.panel}
          aria-label={t`Invite people`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // it closes this, and leads nowhere else
            event.stopPropagation()
            close()
          }}
        >
          <CloseButton className={css.close} aria-label={t`Close`} onClick={close} />
          <InviteLink group={group} copied={shown.copied} />
          <p className={css.muted} role="status">
            {shown.copied ? (
              <Trans>Link copied. Anyone who opens it can join {group.name}.</Trans>
            ) : (
              <Trans>Anyone who opens this link can join {group.name}.</Trans>
            )}
          </p>
          <Link
            to="/groups/$groupId"
            params={{ groupId: group.id }}
            search={{ tab: 'members' }}
            hash="invites"
            className={css.switch}
            onClick={() => show(undefined)}
          >
            <Trans>All invites</Trans>
          </Link>
        </section>
      )}
    </div>
  )
}
