import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { runCommand } from '../../lib/registries/commands.ts'
import css from './person.module.css'

/** Somebody whom one has blocked: their name, and the way back. */
export function Blocked({ person, heading }: { person: { id: string; name: string }; heading: string }) {
  const { t } = useLingui()
  const { id, name } = person
  const button = useRef<HTMLButtonElement>(null)
  // the button that blocked them is gone, and the focus with it
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <h2 id={heading} className={css.name} dir="auto">
        {name}
      </h2>
      <p className={css.muted}>
        <Trans>You’ve blocked this person.</Trans>
      </p>
      <div className={css.deeds}>
        <Button
          ref={button}
          variant="default"
          aria-label={t`Unblock ${name}`}
          onClick={() => void runCommand({ verb: 'messages.block', input: { user_id: id, blocked: false } })}
        >
          <Trans>Unblock</Trans>
        </Button>
      </div>
    </>
  )
}
