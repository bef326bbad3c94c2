import { t } from '@lingui/core/macro'
import type { Conversation } from '../data/conversations.ts'

/** True where a conversation is muted, for good or until later. */
export const isMuted = ({ muted }: Pick<Conversation, 'muted'>) => muted

/** Of each kind the one with the latest word on top; who was hidden comes back with the next word. */
export function sections(list: readonly Conversation[], titleOf: (one: Conversation) => string) {
  const shown = list.filter(({ hidden_at, unread }) => hidden_at === null || unread > 0)
  const latest = shown.toSorted(
    (a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? '') || titleOf(a).localeCompare(titleOf(b)),
  )
  const drafts = latest.filter(({ draft_at }) => draft_at !== null)
  const rest = latest.filter(({ draft_at }) => draft_at === null)
  const pinned = rest.filter(({ pinned_rank }) => pinned_rank !== null)
  const loose = rest.filter(({ pinned_rank }) => pinned_rank === null)
  return [
    { name: 'drafts', label: t`Drafts`, rows: drafts },
    { name: 'pinned', label: t`Pinned`, rows: pinned },
    { name: 'groups', label: t`Groups`, rows: loose.filter(({ kind }) => kind === 'group') },
    { name: 'direct', label: t`People`, rows: loose.filter(({ kind }) => kind !== 'group') },
  ].filter(({ rows }) => rows.length > 0)
}

/** The first that has something unread, the loudest before the quiet ones. */
export const nextUnread = (list: readonly Conversation[], current: string | undefined) =>
  list.filter((one) => one.unread > 0 && one.id !== current && !isMuted(one)).toSorted(loudestFirst)[0]

/** Those that name one most often first, and of those the one with the latest word. */
export const loudestFirst = (a: Conversation, b: Conversation) =>
  b.mentions - a.mentions || (b.last_message_at ?? '').localeCompare(a.last_message_at ?? '')
