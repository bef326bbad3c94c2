import type { Acts } from '../lib/acts.ts'
import { mutate } from '../lib/query.ts'
import { revokingInvite } from './invite-queries.ts'
import { reopeningRequest, restoringMember, settingRole } from './member-queries.ts'
import { addingOffDays, archiving } from './settings-queries.ts'

/* What this room does for others: see lib/acts.ts. */

export const setRole = (input: Acts['groups.setRole']) => mutate(settingRole, input)
export const restoreMember = (input: Acts['groups.restoreMember']) => mutate(restoringMember, input)
export const reopenRequest = (input: Acts['groups.reopenRequest']) => mutate(reopeningRequest, input)
export const archive = (input: Acts['groups.archive']) => mutate(archiving, input)
export const revokeInvite = (input: Acts['groups.revokeInvite']) => mutate(revokingInvite, input)
export const addOffDays = (input: Acts['groups.addOffDays']) => mutate(addingOffDays(input.group_id), input)
