import { StartRefused } from '../config.ts'
import type { reader } from '../toml.ts'

/** SQL functions `schema.name(event jsonb) returns jsonb` that have a say; undefined where nobody has. */
export type HookSettings = {
  beforeUserCreated: string | undefined
  passwordVerificationAttempt: string | undefined
  mfaVerificationAttempt: string | undefined
  customAccessToken: string | undefined
  sendEmail: string | undefined
  sendSms: string | undefined
}

export function readHooks(at: ReturnType<typeof reader>, originals: Record<string, string>): HookSettings {
  /** `pg-functions://postgres/<schema>/<function>`, as the CLI and GoTrue name them. */
  const hook = (name: string) => {
    const variable = `GOTRUE_HOOK_${name.toUpperCase()}`
    const enabled = originals[`${variable}_ENABLED`] === 'true' || at.flag(`auth.hook.${name}.enabled`, false)
    const uri = originals[`${variable}_URI`] ?? at.text(`auth.hook.${name}.uri`, '')
    if (!enabled) return undefined
    const [, schema, called] = /^pg-functions:\/\/\w+\/([a-z_]\w*)\/([a-z_]\w*)$/.exec(uri) ?? []
    if (!called) {
      throw new StartRefused(`auth.hook.${name}.uri must look like pg-functions://postgres/schema/function.`)
    }
    return `${schema}.${called}`
  }
  return {
    beforeUserCreated: hook('before_user_created'),
    passwordVerificationAttempt: hook('password_verification_attempt'),
    mfaVerificationAttempt: hook('mfa_verification_attempt'),
    customAccessToken: hook('custom_access_token'),
    sendEmail: hook('send_email'),
    sendSms: hook('send_sms'),
  }
}
