import { join } from 'node:path'
import type { reader } from '../../toml.ts'

/** The mails of auth, as config.toml calls their templates. */
export const mailNames = [
  'confirmation',
  'magic_link',
  'recovery',
  'invite',
  'email_change',
  'reauthentication',
  'password_changed',
  'email_changed',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'mfa_factor_enrolled',
  'mfa_factor_unenrolled',
] as const
export type MailName = (typeof mailNames)[number]

/** The template of a mail; what it does not say is in `mail-texts.ts`. */
type Template = { subject: string | undefined; path: string | undefined; enabled: boolean }

export type MailSettings = {
  brand: string
  from: { name: string; address: string }
  /** `(mail jsonb) returns jsonb`: `{ name }`, in whose name a mail comes. */
  brandOf?: string | undefined
  templates: Record<MailName, Template>
}

// sent after the fact, so that somebody who did not do it hears of it: `[auth.email.notification.<name>]`
const notices = new Set<MailName>(mailNames.slice(6))

export function readMails(
  at: ReturnType<typeof reader>,
  {
    originals,
    brand,
    siteUrl,
    supabaseDir,
  }: { originals: Record<string, string>; brand: string; siteUrl: string; supabaseDir: string },
): MailSettings {
  const template = (name: MailName): Template => {
    const path = `auth.email.${notices.has(name) ? 'notification' : 'template'}.${name}`
    const variable = name.toUpperCase()
    const given = originals[`GOTRUE_MAILER_TEMPLATES_${variable}`]
    // the CLI reads them from where it is started: the folder above its own
    const content = given && !/^https?:/.test(given) ? given : at.text(`${path}.content_path`, '')
    return {
      subject: originals[`GOTRUE_MAILER_SUBJECTS_${variable}`] ?? (at.text(`${path}.subject`, '') || undefined),
      path: content ? join(supabaseDir, '..', content) : undefined,
      enabled: !notices.has(name) || at.flag(`${path}.enabled`, true),
    }
  }
  return {
    brand,
    from: {
      name: originals.GOTRUE_SMTP_SENDER_NAME ?? at.text('auth.email.smtp.sender_name', brand),
      address:
        originals.GOTRUE_SMTP_ADMIN_EMAIL ??
        at.text('auth.email.smtp.admin_email', `no-reply@${new URL(siteUrl).hostname}`),
    },
    brandOf: at.name('server.mail.brand'),
    templates: Object.fromEntries(mailNames.map((name) => [name, template(name)])) as Record<MailName, Template>,
  }
}
