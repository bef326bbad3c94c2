import type { reader } from '../../toml.ts'

/** So many times within so many seconds; GoTrue's names in config.toml and its variables. */
export type Limit = { times: number; seconds: number }

export type LimitSettings = {
  /** Mails of this whole server. */
  emailSent: Limit
  smsSent: Limit
  /** The others count for each address that requests come from. */
  anonymousUsers: Limit
  tokenRefresh: Limit
  signInSignUps: Limit
  tokenVerifications: Limit
  sso: Limit
  web3: Limit
}

const hour = 3600
const fiveMinutes = 300

export function readLimits(at: ReturnType<typeof reader>, originals: Record<string, string>): LimitSettings {
  const limit = (variable: string, path: string, times: number, seconds: number): Limit => ({
    times: Number(originals[`GOTRUE_RATE_LIMIT_${variable}`] ?? at.number(`auth.rate_limit.${path}`, times)),
    seconds,
  })
  return {
    emailSent: limit('EMAIL_SENT', 'email_sent', 30, hour),
    smsSent: limit('SMS_SENT', 'sms_sent', 30, hour),
    anonymousUsers: limit('ANONYMOUS_USERS', 'anonymous_users', 30, hour),
    tokenRefresh: limit('TOKEN_REFRESH', 'token_refresh', 150, fiveMinutes),
    signInSignUps: limit('OTP', 'sign_in_sign_ups', 30, fiveMinutes),
    tokenVerifications: limit('VERIFY', 'token_verifications', 30, fiveMinutes),
    sso: limit('SSO', 'sso', 30, fiveMinutes),
    web3: limit('WEB3', 'web3', 30, fiveMinutes),
  }
}
