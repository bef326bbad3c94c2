import { mutate } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { restoring, waking } from './data/notifications.ts'

/* The commands of notifications: see lib/registries/commands.ts. */

export const restore = (input: CommandInputs['notifications.restore']) => mutate(restoring, input)
export const wake = (input: CommandInputs['notifications.wake']) => mutate(waking, input)
