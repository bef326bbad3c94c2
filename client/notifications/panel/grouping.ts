import { dayOf } from '../../lib/settings/days.ts'
import type { Notification } from '../data/notifications.ts'

/* Grouping of rows for the panel: only display, nothing is kept. */

const sections = ['today', 'yesterday', 'older'] as const
export type NotificationSection = (typeof sections)[number]

/** Several that are about the same thing, newest first; mostly one. */
export interface Fold {
  key: string
  newest: Notification
  all: readonly Notification[]
  isUnread: boolean
}

function sectionOf(moment: string, now: Date): NotificationSection {
  const day = dayOf(new Date(moment))
  const before = new Date(now)
  before.setDate(now.getDate() - 1)
  if (day >= dayOf(now)) return 'today'
  return day === dayOf(before) ? 'yesterday' : 'older'
}

/** By day, and within a day what shares a key folded under its newest. A section without anything is not there. */
export function bySection(list: readonly Notification[], now: Date): { section: NotificationSection; folds: Fold[] }[] {
  return sections.flatMap((section) => {
    const folds = folded(list.filter(({ created_at }) => sectionOf(created_at, now) === section))
    return folds.length > 0 ? [{ section, folds }] : []
  })
}

/** A request to join: each is answered by itself, so none is folded. */
export const isRequest = ({ type, url }: Notification) =>
  type === 'group_member_joined' && url !== null && url.endsWith('tab=members')

/** A mention is for oneself, and stands alone among what is said to everybody. */
const isAlone = (one: Notification) => isRequest(one) || one.type === 'mention_received'

function folded(list: readonly Notification[]): Fold[] {
  const byKey = Map.groupBy(list, (one) => (isAlone(one) ? one.id : (one.group_key ?? one.id)))
  return [...byKey.values()].map((all) => {
    const newest = all[0]!
    return { key: newest.id, newest, all, isUnread: all.some(({ is_read }) => !is_read) }
  })
}

/**
 * The line of a fold: "Ana and 4 others answered" where they all did the same, else the newest and how many more there
 * are. `nameOf` knows people by their ids; `and` puts a number of others into words.
 */
export function lineOf(
  { newest, all }: Fold,
  nameOf: (id: string | null) => string | undefined,
  and: { others: (count: number) => string; more: (count: number) => string },
): string {
  if (all.length === 1) return newest.message
  const actionOf = ({ actor_id, message }: Notification) => {
    const name = actor_id && nameOf(actor_id)
    return name && message.startsWith(`${name} `) ? message.slice(name.length) : null
  }
  const action = actionOf(newest)
  const others = new Set(all.map(({ actor_id }) => actor_id)).size - 1
  if (action === null || others === 0 || all.some((one) => actionOf(one) !== action))
    return `${newest.message} · ${and.more(all.length - 1)}`
  return `${nameOf(newest.actor_id!)} ${and.others(others)}${action}`
}
