import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CopyField, copy } from '../ui/CopyField.tsx'
import css from './groups.module.css'
import { type Group, useInviteLink } from './queries.ts'

/** One press: the link is made or found, copied, and shown to be read. */
export function Invite({ group }: { group: Group }) {
  const { t } = useLingui()
  const link = useInviteLink(group.id)
  const [shown, show] = useState<{ address: string; copied: boolean }>()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown) panel.current?.focus()
  }, [shown])

  async function open() {
    const address = await link.mutateAsync()
    show({ address, copied: await copy(address) })
  }
  function close() {
    show(undefined)
    button.current?.focus()
  }
  return (
    <div className={css.invite}>
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
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <CloseButton className={css.close} aria-label={t`Close`} onClick={close} />
          <CopyField label={t`Invite link`} text={shown.address} copied={shown.copied} />
          <p className={css.muted} role="status">
            {shown.copied ? (
              <Trans>The link is copied. Whoever opens it can join {group.name}.</Trans>
            ) : (
              <Trans>Whoever opens this link can join {group.name}.</Trans>
            )}
          </p>
        </section>
      )}
    </div>
  )
}
