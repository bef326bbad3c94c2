import { t } from '@lingui/core/macro'
import { toast } from '../lib/browser/toast.ts'
import { attempt, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { deleting, markingAllRead, markingRead, restoring, snoozing, waking } from './data/notifications.ts'
import type { Fold } from './panel/grouping.ts'

/* What a person does with notifications, each with its undo; and what other rooms and undo do by name. */

const idsOf = ({ all }: Fold) => all.map(({ id }) => id)

export function markRead({ all, isUnread }: Fold) {
  const meta = { failed: t`Error marking notification as read` }
  const ids = all.flatMap(({ id, is_read }) => (is_read ? [] : [id]))
  if (isUnread) attempt({ ...markingRead, meta }, { ids })
}

export function markAllRead(userId: string) {
  const meta = { failed: t`Error marking all notifications as read` }
  attempt({ ...markingAllRead, meta }, userId, () => toast(t`All notifications marked as read`))
}

export function remove(fold: Fold) {
  const meta = { failed: t`Error deleting notification` }
  const ids = idsOf(fold)
  attempt({ ...deleting, meta }, { ids }, () => {
    toast(t`Notification deleted`)
    offerUndo(t`Deleted “${fold.newest.message}”`, { verb: 'notifications.restore', input: { ids } })
  })
}

export function snooze(fold: Fold, until: Date) {
  const ids = idsOf(fold)
  const read = fold.all.flatMap(({ id, is_read }) => (is_read ? [id] : []))
  attempt(snoozing, { ids, until: until.toISOString() }, () => {
    toast(t`It will come back as unread`)
    offerUndo(t`Snoozed “${fold.newest.message}”`, { verb: 'notifications.wake', input: { ids, read } })
  })
}

/**
 * For another room, at the moment when a push is of use; nothing is loaded anew. Nobody waits for the worker, which a
 * first visit may still be fetching.
 */
export async function allowPush() {
  const { askPermission, enable } = await import('./push/subscription.ts')
  if (!(await askPermission())) throw new Error('Push was not allowed.')
  enable().catch((error: unknown) => {
    console.error('Enabling push failed.', error)
    toast(t`Failed to enable push notifications`)
  })
}

export const restore = ({ ids }: CommandInputs['notifications.restore']) => mutate(restoring, { ids: [...ids] })
export const wake = commandOf(waking)
