import { isLoopbackHost, StartRefused } from '../../config.ts'
import type { reader } from '../../toml.ts'

/** A server as a hook, and the secrets that sign its requests (`v1,whsec_…`). */
export type Webhook = { url: string; secrets: string[] }
/** An SQL function `schema.name(event jsonb) returns jsonb`, or a server. */
export type Hook = string | Webhook

/** The hooks; undefined where there is none. */
export type HookSettings = {
  beforeUserCreated: Hook | undefined
  passwordVerificationAttempt: Hook | undefined
  mfaVerificationAttempt: Hook | undefined
  customAccessToken: Hook | undefined
  sendEmail: Hook | undefined
  sendSms: Hook | undefined
}

export function readHooks(at: ReturnType<typeof reader>, originals: Record<string, string>): HookSettings {
  /** `pg-functions://postgres/<schema>/<function>` or an address, as the CLI and GoTrue name them. */
  const hook = (name: string): Hook | undefined => {
    const variable = `GOTRUE_HOOK_${name.toUpperCase()}`
    const enabled = originals[`${variable}_ENABLED`] === 'true' || at.flag(`auth.hook.${name}.enabled`, false)
    const uri = originals[`${variable}_URI`] ?? at.text(`auth.hook.${name}.uri`, '')
    if (!enabled) return undefined
    if (/^https?:/.test(uri)) {
      return webhook(name, uri, originals[`${variable}_SECRETS`] ?? at.text(`auth.hook.${name}.secrets`, ''))
    }
    const [, schema, called] = /^pg-functions:\/\/\w+\/([a-z_]\w*)\/([a-z_]\w*)$/.exec(uri) ?? []
    if (!called) {
      throw new StartRefused(
        `auth.hook.${name}.uri must look like pg-functions://postgres/schema/function or be an address.`,
      )
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

/** A webhook: its events say who signs in, so they go in the clear to this machine alone. */
function webhook(name: string, uri: string, secrets: string): Webhook {
  const url = URL.parse(uri)
  if (!url || (url.protocol === 'http:' && !isLoopbackHost(url.hostname.replace(/^\[|\]$/g, '')))) {
    throw new StartRefused(`auth.hook.${name}.uri must start with https://, or point to this machine.`)
  }
  const all = secrets.split('|').filter(Boolean)
  if (all.length === 0 || !all.every((secret) => /^v1,whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret))) {
    throw new StartRefused(
      `auth.hook.${name}.secrets must be v1,whsec_ and 24 to 64 bytes in base64; separate several with |.`,
    )
  }
  return { url: url.href, secrets: all }
}
