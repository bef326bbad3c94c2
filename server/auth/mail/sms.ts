import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { askHook } from '../hooks/hooks.ts'
import { limitMessages } from '../limits/rate-limits.ts'
import { type User, userAnswer } from '../users/users.ts'

/** A number as it is kept: E.164 without its plus, as in GoTrue. */
export function phoneOf(text: string): string {
  const digits = text.replace(/[\s()+-]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}

/** The code that was agreed for a number, which gets no message then. */
export const agreedCode = ({ settings }: Pick<AuthDeps, 'settings'>, phone: string) =>
  settings.sms.testOtp[phone] ?? settings.sms.testOtp[`+${phone}`]

/** Refuses a number that gets too many messages; those with an agreed code get none. */
export async function limitSms(deps: AuthDeps, phone: string) {
  if (!agreedCode(deps, phone)) await limitMessages(deps, 'sms', phone)
}

/** Has the hook `send_sms` send a code. There is no other way: who sends messages differs with each country. */
export async function sendSms(
  deps: AuthDeps,
  { user, phone, code, factor = false }: { user: User; phone: string; code: string; factor?: boolean },
) {
  if (agreedCode(deps, phone)) return
  if (!deps.settings.hooks.sendSms) {
    throw new Refusal(422, 'sms_send_failed', 'Unable to send: auth.hook.send_sms names nobody')
  }
  const { sms: own, mfa } = deps.settings
  const words = (factor ? mfa.phone : own).template.replace(/\{\{\s*\.Code\s*\}\}/g, code)
  const sms = { otp: code, message: words, phone, ...(factor ? { sms_type: 'MFA' } : {}) }
  await askHook(deps, 'sendSms', { user: { ...userAnswer(user), phone }, sms })
}
