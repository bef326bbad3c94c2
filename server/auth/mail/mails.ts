import { randomUUID } from 'node:crypto'
import { factsOf } from '../../log.ts'
import { namedBy } from '../../mail/send.ts'
import type { AuthDeps } from '../deps.ts'
import { askHook } from '../hooks/hooks.ts'
import type { MailName } from '../settings/mail-settings.ts'
import { type User, userAnswer } from '../users/users.ts'
import type { NewCode } from './codes.ts'
import { drawMail, type Values } from './mail-page.ts'

/** The purpose of a link, as in `GET /verify`. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change'

/** The link of a mail: it proves the address and then goes on to `redirectTo`. */
export function linkOf({ settings }: Pick<AuthDeps, 'settings'>, { hash, type, redirectTo }: LinkFacts) {
  return `${settings.apiUrl}/verify?${new URLSearchParams({ token: hash, type, redirect_to: redirectTo })}`
}
type LinkFacts = { hash: string; type: LinkType; redirectTo: string }

const templateOf: Record<LinkType, MailName> = {
  signup: 'confirmation',
  magiclink: 'magic_link',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
}

/** Sends code and link to an address, or has the hook do it. Nobody waits for it. */
export function sendLink(
  deps: AuthDeps,
  { user, to, type, redirectTo, sent }: { user: User; to: string; type: LinkType; redirectTo: string; sent: NewCode },
) {
  later(deps, async () => {
    const link = linkOf(deps, { hash: sent.hash, type, redirectTo })
    if (await byHook(deps, user, { action: type, sent, redirectTo })) return
    await send(deps, to, templateOf[type], {
      ...common(deps, user),
      ...{ ConfirmationURL: link, Token: sent.code, TokenHash: sent.hash, RedirectTo: redirectTo, SendingTo: to },
    })
  })
}

/** Sends a code alone, to somebody who is signed in. */
export function sendNonce(deps: AuthDeps, user: User, sent: NewCode) {
  later(deps, async () => {
    if (await byHook(deps, user, { action: 'reauthentication', sent, redirectTo: '' })) return
    await send(deps, user.email!, 'reauthentication', { ...common(deps, user), Token: sent.code })
  })
}

/** Tells somebody what was done to their account, so that who did not do it hears of it. */
export function tell(
  deps: AuthDeps,
  user: User,
  name: MailName,
  { to = user.email, ...values }: { to?: string | null } & Record<string, string | null | undefined> = {},
) {
  if (!to || !deps.settings.mails.templates[name].enabled) return
  const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']))
  later(deps, async () => {
    if (await byHook(deps, user, { action: `${name}_notification`, sent: { code: '', hash: '' }, redirectTo: '' }))
      return
    await send(deps, to, name, { ...common(deps, user), ...given })
  })
}

const common = ({ settings }: AuthDeps, user: User): Values => ({
  SiteURL: settings.siteUrl,
  Email: user.email ?? '',
  NewEmail: user.email_change ?? '',
  Phone: user.phone ?? '',
  Data: user.raw_user_meta_data ?? {},
})

async function byHook(
  deps: AuthDeps,
  user: User,
  { action, sent, redirectTo }: { action: string; sent: NewCode; redirectTo: string },
) {
  if (!deps.settings.hooks.sendEmail) return false
  await askHook(deps, 'sendEmail', {
    user: userAnswer(user),
    email_data: {
      ...{ token: sent.code, token_hash: sent.hash, redirect_to: redirectTo, email_action_type: action },
      ...{ site_url: deps.settings.siteUrl, token_new: '', token_hash_new: '' },
    },
  })
  return true
}

async function send({ settings, post, once }: AuthDeps, to: string, name: MailName, values: Values) {
  const { from, brandOf } = settings.mails
  const id = `${randomUUID()}@${from.address.split('@')[1]}`
  const own = brandOf && (await namedBy((text, given) => once.query(text, given), brandOf, { to, kind: 'security' }))
  const mails = own ? { ...settings.mails, brand: own } : settings.mails
  post({ id, from: own ? { ...from, name: own } : from, to, headers: {}, ...(await drawMail(mails, name, values)) })
}

/** Not within the answer: how long it takes would tell whether there was anybody to write to. */
export function later({ log }: AuthDeps, work: () => Promise<void>) {
  setImmediate(() => {
    work().catch((error: unknown) => log.error('email could not be created', factsOf(error)))
  })
}
