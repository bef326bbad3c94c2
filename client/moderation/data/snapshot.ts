import type { Snapshot } from './types.ts'

/** The content of a report, as far as it can be shown: whatever kind it is, it has a title, a text or a picture. */
export interface ReportedParts {
  title: string
  /** HTML of people, to be made safe where it is shown. */
  html: string
  text: string
  picture: string
  edits: readonly { body_html: string; edited_at: string }[]
  earlier: readonly { id: string; name: string; body_html: string }[]
}

const mains = [
  'message',
  'user',
  'group',
  'event',
  'listing',
  'listing_review',
  'review',
  'reply',
  'comment',
  'announcement',
  'goal',
]

/** Reads a snapshot, which is whatever the database kept when somebody reported something. */
export function shownOf(snapshot: Snapshot): ReportedParts {
  const name = mains.find((one) => isObject(snapshot[one])) ?? (snapshot.replies ? 'thread' : 'task')
  const main = isObject(snapshot[name]) ? snapshot[name] : {}
  const first = (...names: string[]) => names.map((one) => main[one]).find(isText) ?? ''
  return {
    title: first('title', 'name'),
    html: first('body_html', 'description_html', 'why_html', 'summary_html'),
    text: first('body', 'promise', 'description', 'summary'),
    picture: first('avatar_url'),
    edits: list(snapshot.edits).map(({ body_html, edited_at }) => ({
      body_html: String(body_html ?? ''),
      edited_at: String(edited_at ?? ''),
    })),
    earlier: list(snapshot.earlier).map(({ id, by, body_html }) => ({
      id: String(id),
      name: isObject(by) && isText(by.name) ? by.name : '',
      body_html: String(body_html ?? ''),
    })),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is Snapshot => typeof value === 'object' && value !== null
const list = (value: unknown): Snapshot[] => (Array.isArray(value) ? value.filter(isObject) : [])
