import { useLingui } from '@lingui/react/macro'
import { sessionEnd } from '../../lib/supabase/session-end.ts'

/**
 * The reason to sign in: that the session here was ended, or the page that somebody asked for, by its kind alone, for
 * nobody is known to be theirs.
 */
export function SignInWords({ next = '' }: { next: string | undefined }) {
  const { t } = useLingui()
  const elsewhere = t`This device was signed out from another one, or by an admin. Sign in again to go on.`
  const ends: Record<string, string> = {
    session_expired: t`You were signed in here for as long as is allowed. Sign in again to go on.`,
    session_not_found: elsewhere,
    refresh_token_not_found: elsewhere,
    refresh_token_already_used: elsewhere,
    user_banned: t`You were signed out because your account is suspended. Sign in to read why.`,
    user_not_found: t`You were signed out because this account no longer exists.`,
  }
  const ended = ends[sessionEnd.get() ?? '']
  if (ended) return ended
  const places: Record<string, string> = {
    tasks: t`Sign in to open your tasks.`,
    messages: t`Sign in to open your messages.`,
    events: t`Sign in to open your events.`,
    groups: t`Sign in to open this group.`,
    profile: t`Sign in to open your profile.`,
    share: t`Sign in to save what you shared.`,
  }
  const place = /^\/(\w+)/.exec(next)?.[1] ?? 'home'
  if (/^\/(home|invite)?(?![\w-])/.test(next) || next === '') return t`Sign in to your groups.`
  return places[place] ?? t`Sign in to open this page.`
}
