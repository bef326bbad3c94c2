import { plural, t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { attempt, errorMessage, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { setFeature as setGroupFeature } from './data/features.ts'
import { archiving, type OffDays, type OffDaysInput, offDays, settingOffDays } from './data/group-settings.ts'
import type { Group, Member } from './data/groups.ts'
import { type HolidayImport, importingOffDays } from './data/holiday-import.ts'
import { type Invite, revokingInvite } from './data/invites.ts'
import { removingMember, reopeningRequest, restoringMember, settingRole } from './data/members.ts'
import { keepPlayground as keepIt } from './playground/end-playground.ts'
import { hideSteps } from './steps-hidden.ts'

/* What a person does with groups, each with its undo; and what other rooms and undo do by name. */

/** `label` is the role in words. */
export function changeRole({ id: user_id, name, groupRole }: Member, group_id: string, role: string, label: string) {
  if (role === groupRole) return
  attempt(settingRole, { group_id, user_id, role })
  offerUndo(t`${name}: ${label}`, { verb: 'groups.setRole', input: { group_id, user_id, role: groupRole } })
}

export function removeMember({ id: user_id, name }: Member, group: Group) {
  const seat = { group_id: group.id, user_id }
  attempt(removingMember, seat)
  offerUndo(t`Removed ${name} from ${group.name}`, { verb: 'groups.restoreMember', input: seat })
}

/** Sets days off, with what they do, and one way back from all of it. */
export function setOffDays(off: OffDaysInput) {
  attempt(settingOffDays, off)
  offerUndo(t`Added ${off.label}`, { verb: 'groups.removeOffDays', input: { id: off.id } })
}

/** All days off of a file, with one way back from them. */
export function importOffDays(wanted: HolidayImport) {
  attempt(importingOffDays, wanted)
  offerUndo(plural(wanted.days.length, { one: 'Added # break', other: 'Added # breaks' }), {
    verb: 'groups.removeImportedOffDays',
    input: { ids: wanted.days.map(({ id }) => id) },
  })
}

export function dropOffDays({ id, group_id, starts_on, ends_on, label, affects }: OffDays) {
  attempt(offDays.removing, { id })
  const input = { id, group_id, starts_on, ends_on, label, affects }
  offerUndo(t`Removed ${label}`, { verb: 'groups.addOffDays', input })
}

export function archiveGroup({ id: group_id, name }: Group) {
  attempt(archiving, { group_id, archived: true })
  offerUndo(t`Archived ${name}`, { verb: 'groups.archive', input: { group_id, archived: false } })
}

export function revoke({ id }: Invite) {
  attempt(revokingInvite, { id, revoked_at: serverDate().toISOString() })
  offerUndo(t`Invite revoked`, { verb: 'groups.revokeInvite', input: { id, revoked_at: null } })
}

export const setRole = commandOf(settingRole)
export const restoreMember = commandOf(restoringMember)
export const reopenRequest = commandOf(reopeningRequest)
export const archive = commandOf(archiving)
export const revokeInvite = commandOf(revokingInvite)
export const addOffDays = commandOf(settingOffDays)
export const removeOffDays = commandOf(offDays.removing)
export const removeImportedOffDays = async ({ ids }: { ids: string[] }) => {
  for (const id of ids) await mutate(offDays.removing, { id })
}
export async function setFeature({ groupId, key, enabled }: CommandInputs['groups.setFeature']) {
  try {
    await setGroupFeature(groupId, key, enabled)
  } catch (error) {
    toast(errorMessage(error), 'bad')
    throw error
  }
}
export const keepPlayground = keepIt
export async function showSteps({ group_id }: { group_id: string }) {
  hideSteps(group_id, false)
}
