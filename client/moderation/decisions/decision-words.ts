import { t } from '@lingui/core/macro'
import type { DecisionAboutMe } from '../data/decisions.ts'

/** The decision, in a sentence to whom it concerns. */
export function decisionTitle({ action, subject_type }: DecisionAboutMe): string {
  if (action === 'warn') return t`You got a warning`
  if (action === 'ban') return t`Your account was banned`
  if (action === 'mute') return t`You were muted`
  if (action === 'suspend') return t`Your account was suspended`
  if (action === 'remove_from_group') return t`You were removed from a group`
  if (action === 'lock') return t`Your thread was locked`
  return removedTitle(subject_type)
}

function removedTitle(kind: string): string {
  const titles: Record<string, () => string> = {
    message: () => t`Your message was removed`,
    user: () => t`Your name and picture were removed`,
    event: () => t`Your event was removed`,
    listing: () => t`Your listing was taken down`,
    review: () => t`Your review was removed`,
    lesson_thread: () => t`Your thread was removed`,
    lesson_reply: () => t`Your reply was removed`,
    task: () => t`Your task was removed`,
    announcement: () => t`Your announcement was removed`,
    goal: () => t`Your goal was removed`,
    group: () => t`Your group was removed`,
  }
  return titles[kind]?.() ?? t`Your comment was removed`
}

/** The role of those who decided: nobody is named. */
export function roleWords({ role }: DecisionAboutMe): string {
  if (role === 'group') return t`Decided by the group’s moderators`
  return role === 'tenant' ? t`Decided by your organisation’s admins` : t`Decided by the super admins`
}

/** The name of a kind of things that are reported, as a label. */
export function kindName(kind: string): string {
  const names: Record<string, () => string> = {
    message: () => t`Message`,
    user: () => t`Person`,
    event: () => t`Event`,
    listing: () => t`Listing`,
    review: () => t`Review`,
    lesson_thread: () => t`Thread`,
    lesson_reply: () => t`Reply`,
    task: () => t`Task`,
    announcement: () => t`Announcement`,
    goal: () => t`Goal`,
    group: () => t`Group`,
  }
  return names[kind]?.() ?? t`Comment`
}
