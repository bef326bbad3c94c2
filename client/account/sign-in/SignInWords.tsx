import { useLingui } from '@lingui/react/macro'

/** The reason to sign in: the page that somebody asked for, by its kind alone, for nobody is known to be theirs. */
export function SignInWords({ next = '' }: { next: string | undefined }) {
  const { t } = useLingui()
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
