import { mutate } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { session } from '../lib/supabase/session.ts'
import { settingPlace } from './data/conversation-writes.ts'
import { restoringMessage } from './data/message-writes.ts'
import { blocking } from './data/participants.ts'
import { saving } from './data/saved-queries.ts'

/* The commands of messages: see lib/registries/commands.ts. */

const me = () => session.get().user?.id ?? ''

export const restore = (input: CommandInputs['messages.restore']) => mutate(restoringMessage, input)
export const place = (input: CommandInputs['messages.place']) => mutate(settingPlace, { user_id: me(), ...input })
export const block = (input: CommandInputs['messages.block']) => mutate(blocking, input)
export const unsave = ({ message_id }: CommandInputs['messages.unsave']) =>
  mutate(saving, { message_id, user_id: me(), done_at: new Date().toISOString(), remind_at: null })
