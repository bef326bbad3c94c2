import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { focusesFirstField } from '../../ui/first-field.ts'
import { enterByPasskey } from '../data/sign-in.ts'
import { OtherWays } from './OtherWays.tsx'
import css from './sign-in.module.css'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** The first step: the one field that everybody is asked for, and the ways that need none. */
export function EmailStep(props: {
  email: string
  next: string | undefined
  /** Somebody is at the field: what follows may come. */
  onNear: () => void
  onGiven: (email: string) => void
  onEntered: () => void
}) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const isReached = isReachable.use()
  const stopOffering = usePasskeyAutofill(props.onEntered)

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = field.current!.value.trim()
    if (/^\S+@\S+$/.test(given)) return props.onGiven(given)
    setWrong(given ? t`That isn’t an email address.` : t`Enter your email address.`)
    field.current!.focus()
  }
  return (
    <>
      {!isReached && (
        <p className={css.offline} role="status">
          <Trans>You’re offline. Signing in needs a connection.</Trans>
        </p>
      )}
      <form className={css.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          name="email"
          size="md"
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          defaultValue={props.email}
          error={wrong}
          aria-invalid={wrong !== undefined}
          aria-required
          autoFocus={focusesFirstField()}
          // the focus alone is no sign of somebody: a desk gives it at once
          onPointerDown={props.onNear}
          onChange={() => {
            props.onNear()
            setWrong(undefined)
          }}
        />
        <Button type="submit" size="md" fullWidth>
          <Trans>Continue</Trans>
        </Button>
      </form>
      <OtherWays
        next={props.next}
        passkey={async () => {
          stopOffering()
          if (await enterByPasskey()) props.onEntered()
        }}
      />
    </>
  )
}
