import '@mantine/core/styles/PasswordInput.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Credentials } from '../data/profile.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { errorField, type Field } from './error-field.ts'
import { isTooOften, signInError } from './error-messages.ts'
import css from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

const PasswordRules = lazy(async () => ({ default: (await import('./PasswordRules.tsx')).PasswordRules }))

/**
 * Asks for the named fields and hands them over; the server's answer is shown at the field that it is about. `email` is
 * an address that was given already, `forgot` what to do for who no longer knows the password.
 */
export function CredentialsForm(props: {
  ask: readonly Field[]
  label: string
  isNew?: boolean
  email?: string
  forgot?: () => void
  submit: (given: Credentials) => Promise<void>
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})
  const [typed, setTyped] = useState<Credentials>(none)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: props.submit,
    meta: { saidAtField: true },
    retry: false,
  })
  const left = useCountdown(error)
  const refusedAt = error && !isTooOften(error) && errorField(error, props.ask)
  const isNew = props.isNew && props.ask.includes('password')
  const empty: Record<Field, string> = {
    name: t`Tell people what to call you.`,
    email: t`Enter your email address.`,
    password: t`Enter a password.`,
    code: t`Enter the set-up code.`,
  }

  useEffect(() => {
    if (!error && Object.keys(missing).length === 0) return
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [error, missing])

  function given(): Credentials {
    const data = new FormData(form.current!)
    const text = (field: Field) => String(data.get(field) ?? '')
    return { name: text('name'), email: text('email'), password: text('password'), code: text('code') }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const all = given()
    const left = Object.fromEntries(
      props.ask.filter((field) => !all[field].trim()).map((field) => [field, empty[field]]),
    )
    if (isNew && all.password && (await isWeak(all))) left.password = t`Choose a password that keeps to all three.`
    setMissing(left)
    reset()
    if (Object.keys(left).length === 0) mutate(all)
  }

  function at(field: Field) {
    const wrong = missing[field] ?? (refusedAt === field ? signInError(error) : undefined)
    // Said here because the password's own field does not say it.
    return { name: field, size: 'md', error: wrong, 'aria-invalid': wrong !== undefined, 'aria-required': true }
  }
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} onChange={() => isNew && setTyped(given())} noValidate>
      {props.email && (
        <input
          className={css.given}
          name="email"
          autoComplete="username"
          value={props.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {props.ask.includes('name') && <TextInput {...at('name')} label={t`Name`} autoComplete="name" />}
      {props.ask.includes('email') && (
        <TextInput {...at('email')} label={t`Email`} type="email" inputMode="email" autoComplete="username" />
      )}
      {props.ask.includes('password') && (
        <div className={css.labelled}>
          <PasswordInput
            {...at('password')}
            label={t`Password`}
            autoFocus={props.email !== undefined}
            autoComplete={props.isNew ? 'new-password' : 'current-password'}
            visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
          />
          {props.forgot && (
            <button type="button" className={css.forgot} onClick={props.forgot}>
              <Trans>Forgot it?</Trans>
            </button>
          )}
          {isNew && (
            <Suspense fallback={<div className={css.rulesToCome} />}>
              <PasswordRules password={typed.password} own={[typed.name, typed.email]} />
            </Suspense>
          )}
        </div>
      )}
      {props.ask.includes('code') && (
        <TextInput
          {...at('code')}
          label={t`Set-up code`}
          description={t`It was printed where the server was started.`}
          autoComplete="one-time-code"
        />
      )}
      {error && !refusedAt && <ErrorNote error={error} left={left} />}
      <Button type="submit" size="md" fullWidth loading={isPending} disabled={left > 0}>
        {props.label}
      </Button>
    </form>
  )
}

const none: Credentials = { name: '', email: '', password: '', code: '' }

async function isWeak({ password, name, email }: Credentials) {
  const { strengthOf } = await import('./password-strength.ts')
  const { isLong, isHard, isApart } = await strengthOf(password, [name, email])
  return !(isLong && isHard && isApart)
}
