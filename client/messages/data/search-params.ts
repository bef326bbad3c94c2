import { texts } from '../../lib/browser/search-params.ts'

export interface MessagesSearch {
  conversation?: string
  message?: string
  /** The one topic of the conversation that is read. */
  topic?: string
  /** The view shown instead of the conversation. */
  view?: 'saved' | 'search' | 'unread' | 'topics' | 'deck'
  q?: string
  /** Somebody to whom one wants to write. */
  to?: string
}

/** The search parameters of a group's page: its tab, the task that is open, and the place in its conversation. */
export type GroupSearch = { tab?: string; taskId?: string } & Omit<MessagesSearch, 'conversation' | 'to'>

export function readGroupPlace(given: Record<string, unknown>): GroupSearch {
  const { conversation: _its, to: _nobody, ...place } = readPlace(given)
  return { ...texts('tab', 'taskId')(given), ...place }
}

/** Reads the search parameters of the page. */
export function readPlace(given: Record<string, unknown>): MessagesSearch {
  const view = (['saved', 'search', 'unread', 'topics', 'deck'] as const).find((one) => one === given.view)
  return { ...texts('conversation', 'message', 'topic', 'q', 'to')(given), ...(view && { view }) }
}
