import { mutate } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { addingOffDays, archiving } from './data/group-settings.ts'
import { revokingInvite } from './data/invites.ts'
import { reopeningRequest, restoringMember, settingRole } from './data/members.ts'

/* The commands: see lib/registries/commands.ts. */

export const setRole = (input: CommandInputs['groups.setRole']) => mutate(settingRole, input)
export const restoreMember = (input: CommandInputs['groups.restoreMember']) => mutate(restoringMember, input)
export const reopenRequest = (input: CommandInputs['groups.reopenRequest']) => mutate(reopeningRequest, input)
export const archive = (input: CommandInputs['groups.archive']) => mutate(archiving, input)
export const revokeInvite = (input: CommandInputs['groups.revokeInvite']) => mutate(revokingInvite, input)
export const addOffDays = (input: CommandInputs['groups.addOffDays']) => mutate(addingOffDays(input.group_id), input)
