import { t } from '@lingui/core/macro'
import { toast } from '../../lib/browser/toast.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { exactly } from '../../lib/settings/time.ts'
import { session } from '../../lib/supabase/session.ts'
import type { Message } from './messages.ts'
import { blocking, reporting } from './participants.ts'
import { saving } from './saved-queries.ts'

/* The commands on a message that first ask for something, each with its undo. */

const me = () => session.get().user?.id ?? ''
const nothing = () => undefined

/** Saves it, and has it come back at a moment. */
export function remind({ id }: Message, at: Date) {
  const remind_at = at.toISOString()
  afterwards(mutate(saving, { message_id: id, user_id: me(), done_at: null, remind_at }), nothing)
  offerUndo(t`You will be reminded on ${exactly(at)}`, { verb: 'messages.unsave', input: { message_id: id } })
}

/** It is out of one's sight at once. */
export function report({ id }: Message, reason: string) {
  afterwards(mutate(reporting, { id: newId(), subject_id: id, reason }), () =>
    toast(t`Reported. Those who look after this place will see it; you do not any more.`),
  )
}

export function block(userId: string, name: string) {
  afterwards(mutate(blocking, { user_id: userId, blocked: true }), nothing)
  offerUndo(t`Blocked ${name}`, { verb: 'messages.block', input: { user_id: userId, blocked: false } })
}
