import type { reader } from '../../toml.ts'

/** Second factors and passkeys, as `[auth.mfa]`, `[auth.passkey]` and `[auth.webauthn]` say. Durations in seconds. */
export type FactorSettings = {
  mfa: {
    maxEnrolled: number
    /** The time for the answer to a challenge. */
    challengeExpiry: number
    /** The time for the first proof of a factor. */
    factorExpiry: number
    totp: { enroll: boolean; verify: boolean }
    phone: { enroll: boolean; verify: boolean; otpLength: number; template: string; maxFrequency: number }
    webauthn: { enroll: boolean; verify: boolean }
  }
  passkeys: { enabled: boolean; maxPerUser: number }
  webauthn: {
    /** The domain that credentials are bound to: this origin's own host, or a parent of it. */
    rpId: string
    rpName: string
    origins: string[]
    challengeExpiry: number
  }
}

export function readFactors(
  at: ReturnType<typeof reader>,
  { originals, brand, siteUrl }: { originals: Record<string, string>; brand: string; siteUrl: string },
): FactorSettings {
  const flag = (variable: string, path: string, otherwise: boolean) =>
    variable in originals ? originals[variable] === 'true' || originals[variable] === '1' : at.flag(path, otherwise)
  const number = (variable: string, path: string, otherwise: number) =>
    Number(originals[variable] ?? at.number(path, otherwise))
  const text = (variable: string, path: string, otherwise: string) =>
    originals[variable] || at.text(path, '') || otherwise
  const way = (name: string, variable: string, otherwise: boolean) => ({
    enroll: flag(`GOTRUE_MFA_${variable}_ENROLL_ENABLED`, `auth.mfa.${name}.enroll_enabled`, otherwise),
    verify: flag(`GOTRUE_MFA_${variable}_VERIFY_ENABLED`, `auth.mfa.${name}.verify_enabled`, otherwise),
  })
  const seconds = (variable: string, otherwise: string) => durationOf(originals[variable] ?? otherwise)
  return {
    mfa: {
      maxEnrolled: number('GOTRUE_MFA_MAX_ENROLLED_FACTORS', 'auth.mfa.max_enrolled_factors', 10),
      challengeExpiry: seconds('GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION', '300'),
      factorExpiry: seconds('GOTRUE_MFA_FACTOR_EXPIRY_DURATION', '300s'),
      totp: way('totp', 'TOTP', true),
      phone: {
        ...way('phone', 'PHONE', false),
        otpLength: number('GOTRUE_MFA_PHONE_OTP_LENGTH', 'auth.mfa.phone.otp_length', 6),
        template: text('GOTRUE_MFA_PHONE_TEMPLATE', 'auth.mfa.phone.template', 'Your code is {{ .Code }}'),
        maxFrequency: durationOf(text('GOTRUE_MFA_PHONE_MAX_FREQUENCY', 'auth.mfa.phone.max_frequency', '1m')),
      },
      webauthn: way('web_authn', 'WEB_AUTHN', false),
    },
    passkeys: {
      enabled: flag('GOTRUE_PASSKEY_ENABLED', 'auth.passkey.enabled', false),
      maxPerUser: number('GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER', 'auth.passkey.max_passkeys_per_user', 10),
    },
    webauthn: {
      rpId: text('GOTRUE_WEBAUTHN_RP_ID', 'auth.webauthn.rp_id', new URL(siteUrl).hostname),
      rpName: text('GOTRUE_WEBAUTHN_RP_DISPLAY_NAME', 'auth.webauthn.rp_display_name', brand),
      origins:
        originals.GOTRUE_WEBAUTHN_RP_ORIGINS?.split(',') ??
        at.list('auth.webauthn.rp_origins', [new URL(siteUrl).origin]),
      challengeExpiry: seconds('GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION', '5m'),
    },
  }
}

/** '5m', '30s' or plain seconds, in seconds. */
function durationOf(text: string) {
  const [, count = '0', unit = 's'] = /^(\d+)([smhd]?)$/.exec(text) ?? []
  return Number(count) * ({ s: 1, m: 60, h: 3600, d: 86_400 }[unit] ?? 1)
}
