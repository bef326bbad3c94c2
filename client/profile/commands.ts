import { t } from '@lingui/core/macro'
import { savingSettings } from '../account/data/settings.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { myId } from '../lib/supabase/session.ts'
import type { ProfileStep } from './about/profile-steps.ts'
import { changingProfile } from './queries.ts'

/* What undo says again of a profile. */

export const about = ({ id, about: words }: CommandInputs['profile.about']) => {
  const { version } = query.getQueryData<{ version: number }>(['users', { id }]) ?? { version: 1 }
  return mutate(changingProfile({ id, version }), { about: words })
}

export const dismiss = ({ steps }: CommandInputs['profile.dismiss']) =>
  mutate(savingSettings, { user_id: myId(), dismissed_profile_steps: [...steps] })

export const offerUndoOfAbout = (id: string, before: string | null) =>
  offerUndo(t`Changed “About”`, { verb: 'profile.about', input: { id, about: before } })

/** Sends a line away without doing what it says. */
export function dismissStep(before: readonly string[], step: ProfileStep) {
  attempt(savingSettings, { user_id: myId(), dismissed_profile_steps: [...before, step] })
  offerUndo(t`Dismissed`, { verb: 'profile.dismiss', input: { steps: before as readonly ProfileStep[] } })
}
