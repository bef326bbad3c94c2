import { mutate } from '../lib/query/query.ts'
import type { CommandInputs } from '../lib/registries/commands.ts'
import { changingAnnouncement, reading, restoringAnnouncement } from './queries.ts'

/* The commands: see lib/registries/commands.ts. */

export const change = (input: CommandInputs['announcements.change']) => mutate(changingAnnouncement, input)
export const restore = (input: CommandInputs['announcements.restore']) => mutate(restoringAnnouncement, input)
export const dismiss = (input: CommandInputs['announcements.dismiss']) => mutate(reading, input)
