import type { MailName } from '../settings/mail-settings.ts'

/* The texts of mails for which config.toml names no template. In Go's notation, as templates are. */

export type MailText = { subject: string; says: string; action?: string }

const notYou = 'Was this you? If not, set a new password at {{ .SiteURL }} right away and sign out everywhere.'

export const mailWords: Record<MailName, MailText> = {
  confirmation: {
    subject: 'Confirm your email',
    says: 'Confirm your email to finish signing up. If you didn’t sign up, you can ignore this email.',
    action: 'Confirm my email',
  },
  magic_link: {
    subject: '{{ .Token }} is your code to sign in',
    says: 'Enter the code where you asked for it, or open the link. If you didn’t ask for it, ignore this email and don’t share the code.',
    action: 'Sign in',
  },
  recovery: {
    subject: 'Set a new password',
    says: 'Someone asked to set a new password for this email. If it wasn’t you, ignore this email: your password stays the same.',
    action: 'Set a new password',
  },
  invite: {
    subject: 'You’re invited',
    says: 'You’re invited to {{ .SiteURL }}. Accept, then choose how you want to sign in.',
    action: 'Accept invitation',
  },
  email_change: {
    subject: 'Confirm your new email',
    says: 'Once you confirm, your email changes from {{ .Email }} to {{ .NewEmail }}. If you didn’t ask for this, ignore this email.',
    action: 'Confirm the change',
  },
  reauthentication: {
    subject: '{{ .Token }} is your code to confirm that it’s you',
    says: 'Enter the code where you asked for it. If you didn’t ask for it, someone else is using your account: sign out everywhere.',
  },
  password_changed: {
    subject: 'Your password was changed',
    says: `The password for {{ .Email }} was just changed. ${notYou}`,
  },
  email_changed: {
    subject: 'Your email was changed',
    says: `You now sign in with {{ .Email }} instead of {{ .OldEmail }}. ${notYou}`,
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    says: `The phone number of {{ .Email }} is now {{ .Phone }}. ${notYou}`,
  },
  identity_linked: {
    subject: 'A new way to sign in',
    says: `{{ .Email }} can now sign in with {{ .Provider }}. ${notYou}`,
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    says: `{{ .Email }} can no longer sign in with {{ .Provider }}. ${notYou}`,
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    says: `Signing in as {{ .Email }} now needs a second factor. ${notYou}`,
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    says: `A second factor was removed from the account of {{ .Email }}. ${notYou}`,
  },
}
