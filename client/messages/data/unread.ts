import { store } from '../../lib/browser/store.ts'

/** The open conversation in which one has just marked something unread: until one leaves it, nothing in it is read. */
export const heldUnread = store<string | null>(null)
