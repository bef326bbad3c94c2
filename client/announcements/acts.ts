import type { Acts } from '../lib/acts.ts'
import { mutate } from '../lib/query.ts'
import { changingAnnouncement, reading, restoringAnnouncement } from './queries.ts'

/* What this room does for others: see lib/acts.ts. */

export const change = (input: Acts['announcements.change']) => mutate(changingAnnouncement, input)
export const restore = (input: Acts['announcements.restore']) => mutate(restoringAnnouncement, input)
export const dismiss = (input: Acts['announcements.dismiss']) => mutate(reading, input)
