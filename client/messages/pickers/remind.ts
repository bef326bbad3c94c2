import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { exactly } from '../../lib/settings/time.ts'
import { saving } from '../commands.ts'
import type { Message } from '../data/messages.ts'
import { messageSaves } from '../data/saved-queries.ts'

/** Saves a message, and has it come back at a moment. The first time, the browser is asked whether it may push. */
export function remind({ id }: Message, at: Date) {
  attempt(messageSaves.putting, saving(id, { done_at: null, remind_at: at.toISOString() }))
  offerUndo(t`Reminder set for ${exactly(at)}`, { verb: 'messages.unsave', input: { message_id: id } })
  askForPush()
}

export const askForPush = () => void import('../../account/hints/ask-for-push.ts').then(({ askForPush: ask }) => ask())
