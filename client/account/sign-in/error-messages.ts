import { t } from '@lingui/core/macro'
import { errorMessage } from '../../lib/query/query.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Asked too often: what is said about it counts down. A mail that is on its way already is another matter. */
export const isTooOften = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 429 && codeOf(error) !== mailUnderWay

/** A mail went to this address within the last minute: the code in it still holds. */
export const mailUnderWay = 'over_email_send_rate_limit'

/** The reason for a refusal, in words that tell nobody who has an account here. */
export function signInError(error: unknown): string {
  switch (codeOf(error)) {
    case 'invalid_credentials':
      return t`Email or password is incorrect.`
    case 'user_already_exists':
    case 'email_exists':
      return t`That didn’t work. If you already have an account, sign in instead.`
    case 'otp_expired':
    case 'mfa_verification_failed':
    case 'backup_code_invalid':
      return t`This code is wrong, has been used or has expired.`
    case 'reauthentication_needed':
      return t`Confirm that it’s you, and try again.`
    case mailUnderWay:
      return t`An email is already on its way. Wait a minute before asking for another.`
    case 'user_banned':
      return t`This account is suspended. Ask the admins of this server.`
    case 'passkey_disabled':
      return t`Passkeys are switched off here.`
    case 'ERROR_CEREMONY_ABORTED':
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      return t`That wasn’t confirmed. Try again, or sign in another way.`
    default:
      return errorMessage(error)
  }
}
