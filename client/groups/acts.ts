import type { CommandInputs } from '../lib/acts.ts'
import { mutate } from '../lib/query.ts'
import { revokingInvite } from './invite-queries.ts'
import { reopeningRequest, restoringMember, settingRole } from './member-queries.ts'
import { addingOffDays, archiving } from './settings-queries.ts'

/* What this room does for others: see lib/acts.ts. */

export const setRole = (input: CommandInputs['groups.setRole']) => mutate(settingRole, input)
export const restoreMember = (input: CommandInputs['groups.restoreMember']) => mutate(restoringMember, input)
export const reopenRequest = (input: CommandInputs['groups.reopenRequest']) => mutate(reopeningRequest, input)
export const archive = (input: CommandInputs['groups.archive']) => mutate(archiving, input)
export const revokeInvite = (input: CommandInputs['groups.revokeInvite']) => mutate(revokingInvite, input)
export const addOffDays = (input: CommandInputs['groups.addOffDays']) => mutate(addingOffDays(input.group_id), input)
