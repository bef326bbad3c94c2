import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { AuthDeps } from '../deps.ts'
import { take } from '../limits/rate-limits.ts'
import { agreedCode, limitSms, sendSms } from '../mail/sms.ts'
import type { User } from '../users/users.ts'

/** Refuses a number that has just been sent a code; counted before anything is written. */
export async function limitCodes(deps: AuthDeps, phone: string) {
  const { maxFrequency } = deps.settings.mfa.phone
  if (!agreedCode(deps, phone) && maxFrequency > 0) {
    if (await take(deps, 'factor_code', phone, { times: 1, seconds: maxFrequency })) return limitSms(deps, phone)
    throw new Refusal(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${maxFrequency} seconds.`,
      { headers: { 'retry-after': String(maxFrequency) } },
    )
  }
}

/** The code that a challenge waits for: the agreed one of a number for trying things out, else digits by chance. */
export const codeFor = (deps: AuthDeps, phone: string, digits: () => string) => agreedCode(deps, phone) ?? digits()

export const sendCode = (deps: AuthDeps, to: { user: User; phone: string; code: string }) =>
  sendSms(deps, { ...to, factor: true })

/** Tells whether two codes are the same, in constant time. */
export function sameCode(expected: string | null, given: string): boolean {
  const [one, other] = [Buffer.from(expected ?? ''), Buffer.from(given)]
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other)
}
