import { t } from '@lingui/core/macro'
import { savingSettings } from '../account/data/settings.ts'
import { badgeName } from '../groups/person/badge-name.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { attempt, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf, runCommand } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { dayOf } from '../lib/settings/days.ts'
import { myId } from '../lib/supabase/session.ts'
import { type OwnBadge, settingPrivate } from './data/badges.ts'
import type { StreakReason } from './data/streak.ts'

/* What a person does with their progress, each with its undo. */

export const streak = ({ hidden }: CommandInputs['progress.streak']) =>
  mutate(savingSettings, { user_id: myId(), streak_hidden: hidden })

export const badge = commandOf(settingPrivate)

export function hideStreak(hidden: boolean) {
  attempt(savingSettings, { user_id: myId(), streak_hidden: hidden })
  offerUndo(hidden ? t`Streak hidden` : t`Streak shown`, { verb: 'progress.streak', input: { hidden: !hidden } })
}

export function showBadge({ id, ...of }: OwnBadge, isShown: boolean) {
  attempt(settingPrivate, { id, private: !isShown })
  const name = badgeName(of)
  const words = isShown ? t`People in your groups can see “${name}”` : t`Only you can see “${name}” now`
  offerUndo(words, { verb: 'progress.badge', input: { id, private: isShown } })
}

/** One’s goals and streak rest from today on. */
export async function goAway() {
  const from_on = dayOf(serverDate())
  if (await runCommand({ verb: 'goals.away', input: { from_on, to_on: null } }))
    offerUndo(t`You’re away. Your goals and your streak rest.`, {
      verb: 'goals.back',
      input: { from_on, ended_on: from_on },
    })
}

export async function comeBack({ from_on, to_on }: NonNullable<StreakReason['away']>) {
  if (await runCommand({ verb: 'goals.back', input: { from_on, ended_on: dayOf(serverDate()) } }))
    offerUndo(t`You’re back. Your goals and your streak go on.`, { verb: 'goals.away', input: { from_on, to_on } })
}
