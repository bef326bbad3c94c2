import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { type Config, StartRefused } from '../../config.ts'
import type { reader } from '../../toml.ts'
import { type FactorSettings, readFactors } from './factor-settings.ts'
import { type HookSettings, readHooks } from './hook-settings.ts'
import { type JwtSettings, readJwt } from './jwt-settings.ts'
import { type LimitSettings, readLimits } from './limit-settings.ts'
import { type MailSettings, readMails } from './mail-settings.ts'
import { type OauthSettings, readOauth } from './oauth-settings.ts'
import { type ProviderSettings, readProviders } from './provider-settings.ts'
import { readSafety, type SafetySettings } from './safety-settings.ts'
import { readSaml, type SamlSettings } from './saml-settings.ts'

/** The `[auth]` of config.toml, GoTrue's own variables over it. Durations in seconds. */
export type AuthSettings = {
  /** The address that people are sent to by default. */
  siteUrl: string
  /** The public address of auth: links in mail begin with it. */
  apiUrl: string
  /** Further addresses that people may be sent to; globs as in `redirects.ts`. */
  additionalRedirectUrls: string[]
  jwtExpiry: number
  jwt: JwtSettings
  enableSignup: boolean
  enableAnonymousSignIns: boolean
  minimumPasswordLength: number
  passwordRequirements: string
  enableRefreshTokenRotation: boolean
  refreshTokenReuseInterval: number
  email: {
    enableSignup: boolean
    enableConfirmations: boolean
    doubleConfirmChanges: boolean
    /** True where a new password needs a sign-in of the last day, or a code by mail. */
    securePasswordChange: boolean
    /** True where a new password needs the old one, unless the session came by mail. The CLI has no word for it. */
    requireCurrentPassword: boolean
    otpExpiry: number
    otpLength: number
    /** Between two mails to one address. */
    maxFrequency: number
  }
  sms: {
    enableSignup: boolean
    enableConfirmations: boolean
    otpExpiry: number
    otpLength: number
    maxFrequency: number
    /** With `{{ .Code }}` in it. */
    template: string
    /** Numbers that get no message and have this code. */
    testOtp: Record<string, string>
  }
  sessions: { timebox: number; inactivityTimeout: number; singlePerUser: boolean }
  /** The operator's own private JWKs: GOTRUE_JWT_KEYS, or the file that `auth.signing_keys_path` names. */
  signingKeys: JWK[] | undefined
  limits: LimitSettings
  hooks: HookSettings
  mails: MailSettings
} & FactorSettings &
  OauthSettings &
  ProviderSettings &
  SamlSettings &
  SafetySettings

type Reader = ReturnType<typeof reader>

export function readAuthSettings(at: Reader, { originals, siteUrl, brand, supabaseDir }: AuthConfig): AuthSettings {
  const text = (name: string, path: string, otherwise: string) =>
    originals[`GOTRUE_${name}`] ?? at.text(path, otherwise)
  const number = (name: string, path: string, otherwise: number) =>
    Number(originals[`GOTRUE_${name}`] ?? at.number(path, otherwise))
  const flag = (name: string, path: string, otherwise: boolean) =>
    yes(originals[`GOTRUE_${name}`]) ?? at.flag(path, otherwise)
  const length = (name: string, path: string, otherwise: string) => seconds(text(name, path, otherwise))
  return {
    siteUrl: originals.GOTRUE_SITE_URL ?? siteUrl,
    apiUrl: apiUrlOf(originals, siteUrl),
    additionalRedirectUrls: words(originals.GOTRUE_URI_ALLOW_LIST) ?? at.list('auth.additional_redirect_urls', []),
    jwtExpiry: number('JWT_EXP', 'auth.jwt_expiry', 3600),
    jwt: readJwt(at, { originals, apiUrl: apiUrlOf(originals, siteUrl) }),
    enableSignup: not(originals.GOTRUE_DISABLE_SIGNUP) ?? at.flag('auth.enable_signup', true),
    enableAnonymousSignIns: flag('EXTERNAL_ANONYMOUS_USERS_ENABLED', 'auth.enable_anonymous_sign_ins', false),
    minimumPasswordLength: number('PASSWORD_MIN_LENGTH', 'auth.minimum_password_length', 6),
    passwordRequirements: text('PASSWORD_REQUIRED_CHARACTERS', 'auth.password_requirements', ''),
    enableRefreshTokenRotation: flag(
      'SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
      'auth.enable_refresh_token_rotation',
      true,
    ),
    refreshTokenReuseInterval: number('SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', 'auth.refresh_token_reuse_interval', 10),
    email: {
      enableSignup: flag('EXTERNAL_EMAIL_ENABLED', 'auth.email.enable_signup', true),
      enableConfirmations:
        not(originals.GOTRUE_MAILER_AUTOCONFIRM) ?? at.flag('auth.email.enable_confirmations', false),
      doubleConfirmChanges: flag('MAILER_SECURE_EMAIL_CHANGE_ENABLED', 'auth.email.double_confirm_changes', true),
      securePasswordChange: flag(
        'SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
        'auth.email.secure_password_change',
        false,
      ),
      requireCurrentPassword: flag(
        'SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
        'server.auth.require_current_password',
        false,
      ),
      otpExpiry: number('MAILER_OTP_EXP', 'auth.email.otp_expiry', 3600),
      otpLength: number('MAILER_OTP_LENGTH', 'auth.email.otp_length', 6),
      maxFrequency: length('SMTP_MAX_FREQUENCY', 'auth.email.max_frequency', '1m'),
    },
    sms: {
      enableSignup: flag('EXTERNAL_PHONE_ENABLED', 'auth.sms.enable_signup', false),
      enableConfirmations: not(originals.GOTRUE_SMS_AUTOCONFIRM) ?? at.flag('auth.sms.enable_confirmations', true),
      otpExpiry: number('SMS_OTP_EXP', 'auth.sms.otp_expiry', 60),
      otpLength: number('SMS_OTP_LENGTH', 'auth.sms.otp_length', 6),
      maxFrequency: length('SMS_MAX_FREQUENCY', 'auth.sms.max_frequency', '1m'),
      template: text('SMS_TEMPLATE', 'auth.sms.template', 'Your code is {{ .Code }}'),
      testOtp: originals.GOTRUE_SMS_TEST_OTP
        ? pairs(originals.GOTRUE_SMS_TEST_OTP)
        : Object.fromEntries(at.names('auth.sms.test_otp').map((to) => [to, at.text(`auth.sms.test_otp.${to}`, '')])),
    },
    sessions: {
      timebox: length('SESSIONS_TIMEBOX', 'auth.sessions.timebox', '0'),
      inactivityTimeout: length('SESSIONS_INACTIVITY_TIMEOUT', 'auth.sessions.inactivity_timeout', '0'),
      singlePerUser: flag('SESSIONS_SINGLE_PER_USER', 'auth.sessions.single_per_user', false),
    },
    signingKeys: keysOf(originals.GOTRUE_JWT_KEYS, at.text('auth.signing_keys_path', ''), supabaseDir),
    limits: readLimits(at, originals),
    hooks: readHooks(at, originals),
    ...readOauth(at, originals),
    ...readSaml(at, originals),
    ...readProviders(at, { originals, apiUrl: apiUrlOf(originals, siteUrl) }),
    ...readSafety(at),
    ...readFactors(at, { originals, brand, siteUrl: originals.GOTRUE_SITE_URL ?? siteUrl }),
    mails: readMails(at, { originals, brand, siteUrl, supabaseDir }),
  }
}

const apiUrlOf = (originals: Record<string, string>, siteUrl: string) =>
  (originals.API_EXTERNAL_URL ?? originals.GOTRUE_API_EXTERNAL_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, '')

type AuthConfig = Pick<Config, 'originals' | 'siteUrl' | 'brand' | 'supabaseDir'>

function keysOf(given: string | undefined, path: string, supabaseDir: string): JWK[] | undefined {
  if (!given && !path) return undefined
  const found = parsedKeys(given ?? readFileSync(join(supabaseDir, path), 'utf8'))
  if (Array.isArray(found) && found.length > 0 && found.every(isKey)) return found as JWK[]
  throw new StartRefused(
    'GOTRUE_JWT_KEYS or auth.signing_keys_path must be a list of EC P-256, RSA or symmetric keys, each with a kid; a symmetric one has at least 32 bytes.',
  )
}

function parsedKeys(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isKey = (key: JWK | null) =>
  typeof key?.kid === 'string' &&
  ((key.kty === 'EC' && key.crv === 'P-256') ||
    (key.kty === 'RSA' && (key.n?.length ?? 0) > 340) ||
    (key.kty === 'oct' && (key.k?.length ?? 0) >= 43))

const words = (text: string | undefined) =>
  text
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean)
const yes = (text: string | undefined) => (text === undefined ? undefined : text === 'true' || text === '1')
const not = (text: string | undefined) => (text === undefined ? undefined : !yes(text))
/** `4152127777:123456,…` as GoTrue's variable has it. */
const pairs = (text: string) => Object.fromEntries(text.split(',').map((pair) => pair.trim().split(/[:=]/, 2)))

/** '24h', '30m', '8h30m' or plain seconds, in seconds. */
function seconds(text: string) {
  if (/^\d+$/.test(text)) return Number(text)
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * { s: 1, m: 60, h: 3600, d: 86_400 }[unit as 's']!,
    0,
  )
}
