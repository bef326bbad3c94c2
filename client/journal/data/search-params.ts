import { oneOf, texts } from '../../lib/browser/search-params.ts'

/** The search parameters of the journal, all optional. */
export interface JournalSearch {
  tab?: 'calendar' | 'search' | 'templates'
  /** The entry that is open. */
  entry?: string
  /** The day that is open. */
  day?: string
  /** Somebody came to write an entry, to review the week, or to begin with an outline of the day. */
  make?: 'entry' | 'review' | 'outline'
  /** The day that the new entry is about, and what it begins with. */
  on?: string
  prompt?: string
  template?: string
  /** The filters of the search; moods are digits with commas between. */
  words?: string
  mood?: string
  tag?: string
  from?: string
  to?: string
  photo?: true
}

export const readJournalSearch = (given: Record<string, unknown>): JournalSearch => ({
  ...oneOf('tab', ['calendar', 'search', 'templates'])(given),
  ...oneOf('make', ['entry', 'review', 'outline'])(given),
  ...oneOf('photo', [true])(given),
  ...texts('entry', 'day', 'on', 'prompt', 'template', 'words', 'mood', 'tag', 'from', 'to')(given),
})
