import { t } from '@lingui/core/macro'
import { shortened, wordsIn } from '../../lib/html/plain-text.ts'
import type { Thread } from '../data/talk.ts'

/** The name of a thread: its title, or how its words begin. */
export function titleOf(thread: Pick<Thread, 'title' | 'body_html' | 'deleted_at' | 'deleted_by_class'>): string {
  const { title, body_html, deleted_at } = thread
  if (deleted_at) return deletedBy(thread)
  return title || shortened(wordsIn(body_html).replaceAll('\n', ' '), 160)
}

export const kindName = (kind: string): string => {
  if (kind === 'question') return t`Question`
  return kind === 'prompt' ? t`From the curriculum` : t`Comment`
}

export function stateName({ state, kind }: Pick<Thread, 'state' | 'kind'>): string | undefined {
  if (state === 'locked') return t`Locked`
  return state === 'answered' && kind === 'question' ? t`Answered` : undefined
}

/** In the place of deleted words. */
export const deletedBy = ({ deleted_by_class }: Pick<Thread, 'deleted_by_class'>): string =>
  deleted_by_class === 'moderator' ? t`Deleted by a moderator` : t`Deleted by its author`
