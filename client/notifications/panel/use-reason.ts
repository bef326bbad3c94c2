import { useLingui } from '@lingui/react/macro'
import type { Notification } from '../data/notifications.ts'

/** The reason for a notification, in a sentence. */
export function useReason(
  told: Pick<Notification, 'reason' | 'type'>,
  actor: string | undefined,
  group: string | undefined,
) {
  const { t } = useLingui()
  const who = actor ?? t`Someone`
  if (told.type === 'goal_due') return t`You got this because you keep at this goal.`
  switch (told.reason) {
    case 'assigned':
      return t`You got this because the task is assigned to you.`
    case 'leader':
      return group ? t`You got this because you manage ${group}.` : t`You got this because you manage the group.`
    case 'author':
      return t`You got this because you created it.`
    case 'mentioned':
      return t`You got this because ${who} mentioned you.`
    case 'invited':
      return t`You got this because ${who} invited you.`
    case 'asked':
      return t`You got this because you asked to join.`
    case 'sent':
      return t`You got this because ${who} sent it to you.`
    case 'partner_asked':
    case 'partner':
      return t`You got this because a goal is shared with ${who}.`
    default:
      return group
        ? t`You got this because you’re a member of ${group}.`
        : t`You got this because it’s about your account.`
  }
}
