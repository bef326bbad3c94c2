import '@mantine/core/styles/PasswordInput.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { wordsOf } from '../lib/query.ts'
import css from './account.module.css'
import { type Field, fieldOf } from './field-of.ts'
import type { Credentials } from './queries.ts'

/** Asks for the named fields and hands them over; what the server answers stands at the field that it is about. */
export function CredentialsForm(props: {
  ask: readonly Field[]
  label: string
  isNew?: boolean
  submit: (given: Credentials) => Promise<void>
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Partial<Record<Field, string>>>({})
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: props.submit,
    meta: { saidAtField: true },
    retry: false,
  })
  const refusedAt = error && fieldOf(error, props.ask)
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

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (field: Field) => String(given.get(field) ?? '')
    const left = Object.fromEntries(
      props.ask.filter((field) => !text(field).trim()).map((field) => [field, empty[field]]),
    )
    setMissing(left)
    reset()
    if (Object.keys(left).length > 0) return
    mutate({ name: text('name'), email: text('email'), password: text('password'), code: text('code') })
  }

  function at(field: Field) {
    const wrong = missing[field] ?? (refusedAt === field ? wordsOf(error) : undefined)
    // Said here because the password's own field does not say it.
    return { name: field, size: 'md', error: wrong, 'aria-invalid': wrong !== undefined, 'aria-required': true }
  }
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      {props.ask.includes('name') && <TextInput {...at('name')} label={t`Name`} autoComplete="name" />}
      {props.ask.includes('email') && (
        <TextInput {...at('email')} label={t`Email`} type="email" inputMode="email" autoComplete="username" />
      )}
      {props.ask.includes('password') && (
        <PasswordInput
          {...at('password')}
          label={t`Password`}
          autoComplete={props.isNew ? 'new-password' : 'current-password'}
          visibilityToggleButtonProps={{ 'aria-label': t`Show password`, tabIndex: 0 }}
        />
      )}
      {props.ask.includes('code') && (
        <TextInput
          {...at('code')}
          label={t`Set-up code`}
          description={t`It was printed where the server was started.`}
          autoComplete="one-time-code"
        />
      )}
      {error && !refusedAt && (
        <p className={css.refusal} role="alert">
          {wordsOf(error)}
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {props.label}
      </Button>
    </form>
  )
}
