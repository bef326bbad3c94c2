import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Credentials } from '../data/profile.ts'
import { errorField, type Field } from './error-field.ts'
import { isTooOften, signInError } from './error-messages.ts'
import { useCountdown } from './use-countdown.ts'

export interface CredentialsProps {
  ask: readonly Field[]
  label: string
  isNew?: boolean
  email?: string
  forgot?: () => void
  submit: (given: Credentials) => Promise<void>
}

/** The state of a form that asks for credentials: what is missing, what was refused, and at which field. */
export function useCredentials(props: CredentialsProps) {
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
    if (isNew && all.password && (await isWeak(all))) left.password = t`Your password must meet all three rules.`
    setMissing(left)
    reset()
    if (Object.keys(left).length === 0) mutate(all)
  }

  const onType = () => isNew && setTyped(given())

  function at(field: Field) {
    const wrong = missing[field] ?? (refusedAt === field ? signInError(error) : undefined)
    // Said here because the password's own field does not say it.
    return { name: field, size: 'md', error: wrong, 'aria-invalid': wrong !== undefined, 'aria-required': true }
  }
  return { form, at, typed, onType, onSubmit, error, refusedAt, isPending, left, isNew }
}

const none: Credentials = { name: '', email: '', password: '', code: '' }

async function isWeak({ password, name, email }: Credentials) {
  const { strengthOf } = await import('./password-strength.ts')
  const { isLong, isHard, isApart } = await strengthOf(password, [name, email])
  return !(isLong && isHard && isApart)
}
