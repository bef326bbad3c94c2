import { store } from '../../lib/browser/store.ts'
import type { EventCard } from './events.ts'

/** The date of a series that somebody is deleting, and is asked how much of it. */
export const deletingSeries = store<EventCard | null>(null)
