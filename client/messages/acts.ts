import type { CommandInputs } from '../lib/acts.ts'
import { mutate } from '../lib/query.ts'
import { session } from '../lib/session.ts'
import { restoringMessage } from './changes.ts'
import { settingPlace } from './conversation-changes.ts'
import { saving } from './kept-queries.ts'
import { blocking } from './people-queries.ts'

/* What this room takes back: see lib/acts.ts. */

const me = () => session.get().user?.id ?? ''

export const restore = (input: CommandInputs['messages.restore']) => mutate(restoringMessage, input)
export const place = (input: CommandInputs['messages.place']) => mutate(settingPlace, { user_id: me(), ...input })
export const block = (input: CommandInputs['messages.block']) => mutate(blocking, input)
export const unsave = ({ message_id }: CommandInputs['messages.unsave']) =>
  mutate(saving, { message_id, user_id: me(), done_at: new Date().toISOString(), remind_at: null })
