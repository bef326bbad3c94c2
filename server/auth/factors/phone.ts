import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import { take } from '../limits.ts'
import type { AuthDeps } from '../needs.ts'
import { agreedCode, limitSms, sendSms } from '../sms.ts'
import type { User } from '../users.ts'

/** Refuses a number that has just been sent a code; counted before anything is written. */
export async function limitCodes(needs: AuthDeps, phone: string) {
  const { maxFrequency } = needs.settings.mfa.phone
  if (!agreedCode(needs, phone) && maxFrequency > 0) {
    if (await take(needs, 'factor_code', phone, { times: 1, seconds: maxFrequency })) return limitSms(needs, phone)
    throw new Refusal(
      429,
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${maxFrequency} seconds.`,
      { headers: { 'retry-after': String(maxFrequency) } },
    )
  }
}

/** The code that a challenge waits for: the agreed one of a number for trying things out, else digits by chance. */
export const codeFor = (needs: AuthDeps, phone: string, digits: () => string) => agreedCode(needs, phone) ?? digits()

export const sendCode = (needs: AuthDeps, to: { user: User; phone: string; code: string }) =>
  sendSms(needs, { ...to, factor: true })

/** Whether two codes are the same, in a time that does not tell how far they are. */
export function sameCode(expected: string | null, given: string): boolean {
  const [one, other] = [Buffer.from(expected ?? ''), Buffer.from(given)]
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other)
}
