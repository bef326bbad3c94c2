import type { MailName } from '../settings/mail-settings.ts'

/* The texts of mails for which config.toml names no template. In Go's notation, as templates are. */

export type MailText = { subject: string; says: string; deed?: string }

const notYou = 'Was this you? If not, set a new password at {{ .SiteURL }} at once and sign out everywhere.'

export const mailWords: Record<MailName, MailText> = {
  confirmation: {
    subject: 'Confirm your address',
    says: 'Confirm this address to finish signing up. If you did not sign up, nothing happens unless you confirm.',
    deed: 'Confirm my address',
  },
  magic_link: {
    subject: '{{ .Token }} is your code to sign in',
    says: 'Type the code in where you asked for it, or open the link. If you did not ask for it, nobody is in unless you pass it on.',
    deed: 'Sign in',
  },
  recovery: {
    subject: 'Set a new password',
    says: 'Somebody asked for a new password for this address. If it was not you, your password stays as it is.',
    deed: 'Set a new password',
  },
  invite: {
    subject: 'You are invited',
    says: 'You are invited to {{ .SiteURL }}. Accept, and choose how you will sign in.',
    deed: 'Accept the invitation',
  },
  email_change: {
    subject: 'Confirm your new address',
    says: 'Confirm that your address changes from {{ .Email }} to {{ .NewEmail }}. If you did not ask for it, do not confirm it.',
    deed: 'Confirm the change',
  },
  reauthentication: {
    subject: '{{ .Token }} confirms that it is you',
    says: 'Type the code in where you asked for it. If you did not ask for it, somebody is using your account: sign out everywhere.',
  },
  password_changed: {
    subject: 'Your password was changed',
    says: `The password of {{ .Email }} was changed just now. ${notYou}`,
  },
  email_changed: {
    subject: 'Your address was changed',
    says: `You now sign in with {{ .Email }}, no longer with {{ .OldEmail }}. ${notYou}`,
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
    subject: 'A way to sign in was taken away',
    says: `{{ .Email }} can no longer sign in with {{ .Provider }}. ${notYou}`,
  },
  mfa_factor_enrolled: {
    subject: 'A second factor was added',
    says: `From now on {{ .Email }} also proves who they are by {{ .FactorType }}. ${notYou}`,
  },
  mfa_factor_unenrolled: {
    subject: 'A second factor was removed',
    says: `{{ .Email }} no longer proves who they are by {{ .FactorType }}. ${notYou}`,
  },
}
