import { query } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { changeOnboarding, type OnboardingState } from '../data/onboarding.ts'
import { ownSettings } from '../data/settings.ts'

/** At somebody’s first “remind me”: the browser is asked whether it may push, and never again by this. */
export function askForPush() {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  const { hints } = (query.getQueryData(ownSettings.queryKey)?.[0]?.onboarding ?? {}) as OnboardingState
  if (hints?.push) return
  changeOnboarding({ hints: { ...hints, push: true } })
  // a no is an answer, and the reminder comes in the bell
  void runCommand({ verb: 'notifications.allowPush', input: {} })
}
