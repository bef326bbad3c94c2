import type { CommandInputs } from '../lib/acts.ts'
import { mutate } from '../lib/query.ts'
import { restoring, waking } from './queries.ts'

/* What this room does for others: see lib/acts.ts. */

export const restore = (input: CommandInputs['notifications.restore']) => mutate(restoring, input)
export const wake = (input: CommandInputs['notifications.wake']) => mutate(waking, input)
