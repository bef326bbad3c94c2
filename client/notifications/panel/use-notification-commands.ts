import { useLingui } from '@lingui/react/macro'
import { toast } from '../../lib/browser/toast.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { useDelete, useMarkRead, useSnooze } from '../data/notifications.ts'
import type { Fold } from './grouping.ts'

/** The commands on a notification, or on all that are folded into one; each tells its result. */
export function useNotificationCommands({ newest, all, isUnread }: Fold) {
  const { t } = useLingui()
  const ids = all.map(({ id }) => id)
  const read = useMarkRead(t`Error marking notification as read`)
  const snooze = useSnooze(({ ids }) => {
    toast(t`It comes back unread`)
    const read = all.flatMap(({ id, is_read }) => (is_read ? [id] : []))
    offerUndo(t`Snoozed “${newest.message}”`, { verb: 'notifications.wake', input: { ids, read } })
  })
  const remove = useDelete(t`Error deleting notification`, () => {
    toast(t`Notification deleted`)
    offerUndo(t`Deleted “${newest.message}”`, {
      verb: 'notifications.restore',
      input: { ids },
    })
  })
  return {
    markRead: () => {
      if (isUnread) read.mutate({ ids: all.flatMap(({ id, is_read }) => (is_read ? [] : [id])) })
    },
    remove: () => remove.mutate({ ids }),
    snooze: (until: Date) => snooze.mutate({ ids, until: until.toISOString() }),
  }
}
