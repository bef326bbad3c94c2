import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseLevel, CaseRisk, CaseState } from './types.ts'

/* What is said of cases, by the words that the database has for it. */

type Words = Readonly<Record<string, MessageDescriptor>>

export const reasonNames: Words = {
  spam: msg`Spam`,
  harassment: msg`Insults or threats`,
  hate: msg`Hate speech`,
  sexual: msg`Sexual content`,
  violence: msg`Violence`,
  self_harm: msg`Risk of self-harm`,
  privacy: msg`Shares private information`,
  copyright: msg`Uses someone else’s work`,
  off_topic: msg`Doesn’t belong here`,
  other: msg`Something else`,
}

/** The reasons to look at what nobody reported. */
export const askedNames: Words = { review: msg`Asks to be listed` }

export const kindNames: Words = {
  message: msg`Message`,
  user: msg`Person`,
  group: msg`Group`,
  event: msg`Event`,
  listing: msg`Listing`,
  listing_review: msg`Listing to review`,
  review: msg`Review`,
  lesson_thread: msg`Thread`,
  lesson_reply: msg`Reply`,
  task: msg`Task`,
  task_comment: msg`Comment on a task`,
  announcement: msg`Announcement`,
  goal: msg`Group goal`,
  curriculum_comment: msg`Comment on a curriculum`,
}

/** The words of the way to it. */
export const placeNames: Words = {
  message: msg`Open message`,
  user: msg`Open person`,
  group: msg`Open group`,
  event: msg`Open event`,
  listing: msg`Open listing`,
  review: msg`Open listing`,
  lesson_thread: msg`Open thread`,
  lesson_reply: msg`Open thread`,
  task: msg`Open task`,
  task_comment: msg`Open task`,
  announcement: msg`Open announcement`,
  goal: msg`Open goal`,
  curriculum_comment: msg`Open curriculum`,
}

export const stateNames: Record<CaseState, MessageDescriptor> = {
  open: msg`Open`,
  claimed: msg`Claimed`,
  appealed: msg`Appealed`,
  resolved: msg`Resolved`,
  closed: msg`Closed`,
}

export const levelNames: Record<CaseLevel, MessageDescriptor> = {
  group: msg`Group`,
  tenant: msg`Organisation`,
  instance: msg`Super admins`,
}

export const riskNames: Record<CaseRisk, MessageDescriptor> = {
  high: msg`High risk`,
  medium: msg`Medium risk`,
  low: msg`Low risk`,
}

export const outcomeNames: Words = {
  dismissed: msg`Kept`,
  warned: msg`Warned`,
  muted: msg`Muted`,
  locked: msg`Locked`,
  removed: msg`Removed`,
  expelled: msg`Removed from the group`,
  suspended: msg`Suspended`,
  banned: msg`Banned`,
  approved: msg`Approved`,
  rejected: msg`Sent back`,
  withdrawn: msg`Taken back`,
}

/** The acts, as an entry of a case says them. */
export const doneNames: Words = {
  dismiss: msg`kept it`,
  remove: msg`removed it`,
  warn: msg`sent a warning`,
  mute: msg`muted the author`,
  lock: msg`locked the thread`,
  remove_from_group: msg`removed the author from the group`,
  suspend: msg`suspended the account`,
  ban: msg`banned the account`,
  revert: msg`took a decision back`,
}

/** The word for one of these; what this build does not know yet stays as it is. */
export const nameOf = (names: Words, key: string) => (names[key] ? i18n._(names[key]) : key.replaceAll('_', ' '))
