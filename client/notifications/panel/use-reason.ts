import { useLingui } from '@lingui/react/macro'
import type { Notification } from '../data/notifications.ts'

/** The reason for a notification, in a sentence. */
export function useReason(
  told: Pick<Notification, 'reason' | 'type'>,
  actor: string | undefined,
  group: string | undefined,
) {
  const { t } = useLingui()
  const who = actor ?? t`Somebody`
  switch (told.reason) {
    case 'assigned':
      return t`You are told because the task is assigned to you.`
    case 'leader':
      return group
        ? t`You are told because you look after ${group}.`
        : t`You are told because you look after the group.`
    case 'author':
      return t`You are told because you made it.`
    case 'mentioned':
      return t`You are told because ${who} named you.`
    case 'invited':
      return t`You are told because ${who} invites you.`
    case 'asked':
      return t`You are told because you asked to be let in.`
    case 'sent':
      return t`You are told because ${who} sent it to you.`
    default:
      return group
        ? t`You are told because you are a member of ${group}.`
        : t`You are told because it concerns your account.`
  }
}
