import '@mantine/core/styles/PasswordInput.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { focusesFirstField } from '../../ui/first-field.ts'
import { ErrorNote } from './ErrorNote.tsx'
import css from './sign-in.module.css'
import { type CredentialsProps, useCredentials } from './use-credentials.ts'

const PasswordRules = lazy(async () => ({ default: (await import('./PasswordRules.tsx')).PasswordRules }))

/**
 * Asks for the named fields and hands them over; the server's answer is shown at the field that it is about. `email` is
 * an address that was given already, `forgot` what to do for who no longer knows the password.
 */
export function CredentialsForm(props: CredentialsProps) {
  const { t } = useLingui()
  const { form, at, typed, onType, onSubmit, error, refusedAt, isPending, left, isNew } = useCredentials(props)
  return (
    <form ref={form} className={css.form} onSubmit={onSubmit} onChange={onType} noValidate>
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
      {props.ask.includes('name') && (
        <TextInput {...at('name')} label={t`Name`} maxLength={80} autoComplete="name" autoFocus={focusesFirstField()} />
      )}
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
              <Trans>Forgot your password?</Trans>
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
          maxLength={200}
          description={t`It’s printed where the server was started.`}
          autoComplete="one-time-code"
          autoFocus={props.ask[0] === 'code' && focusesFirstField()}
        />
      )}
      {error && !refusedAt && <ErrorNote error={error} left={left} />}
      <Button type="submit" size="md" fullWidth loading={isPending} disabled={left > 0}>
        {props.label}
      </Button>
    </form>
  )
}
