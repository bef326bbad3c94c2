import type { Credentials } from '../data/profile.ts'

export type Field = keyof Credentials

const fields: Record<string, Field> = {
  invalid_credentials: 'password',
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  email_address_not_authorized: 'email',
  email_not_confirmed: 'email',
}

/** The field that a refusal is about, among those that were asked for; undefined when it is about none. */
export function errorField(error: Error, asked: readonly Field[]): Field | undefined {
  const code = 'code' in error ? String(error.code) : ''
  const named = /password/i.test(error.message)
    ? 'password'
    : /email/i.test(error.message)
      ? 'email'
      : /code/i.test(error.message)
        ? 'code'
        : undefined
  const field = fields[code] ?? named
  return field && asked.includes(field) ? field : undefined
}
