import { useLingui } from '@lingui/react/macro'
import { sessionEnd } from '../../lib/supabase/session-end.ts'

/**
 * The reason to sign in: that the session here was ended, or the page that somebody asked for, by its kind alone, for
 * nobody is known to be theirs.
 */
export function SignInWords({ next = '' }: { next: string | undefined }) {
  const { t } = useLingui()
  const elsewhere = t`You were signed out from another device, or by an admin.`
  const ends: Record<string, string> = {
    session_expired: t`Your session has expired.`,
    session_not_found: elsewhere,
    refresh_token_not_found: elsewhere,
    refresh_token_already_used: elsewhere,
    user_banned: t`Your account is suspended. Sign in to read why.`,
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
