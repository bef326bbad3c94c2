import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListingProblem } from '../data/asked.ts'
import type { Licence } from '../data/card.ts'
import type { ListingState, Visibility } from '../data/own.ts'

export const stateNames: Record<ListingState, MessageDescriptor> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  approved: msg`Published`,
  rejected: msg`Not approved`,
  withdrawn: msg`Taken down`,
}

export const visibilityNames: Record<Visibility, MessageDescriptor> = {
  private: msg`Nobody else`,
  link: msg`Anyone with the link`,
  tenant: msg`Your organisation`,
  public: msg`Everyone`,
}

export const visibilityHints: Record<Visibility, MessageDescriptor> = {
  private: msg`Only its authors see it.`,
  link: msg`It can’t be found by search. It’s up as soon as you share it.`,
  tenant: msg`An admin of your organisation looks at it first.`,
  public: msg`Groups of every organisation can find it. A super admin looks at it first.`,
}

export const licenceHints: Record<Licence, MessageDescriptor> = {
  all_rights: msg`Groups can adopt it and adapt it for themselves. Nobody can publish their own version.`,
  cc_by: msg`Others can publish their own version if they name you.`,
  cc_by_sa: msg`Others can publish their own version if they name you and share it under the same licence.`,
  cc_by_nc: msg`Others can publish their own version if they name you and don’t sell it.`,
  cc0: msg`Others can do anything with it, without naming you.`,
  tenant_only: msg`Only groups of your organisation can use it.`,
}

/** The deed that is to be done, where it is missing. */
export const problemNames: Record<ListingProblem, MessageDescriptor> = {
  promise: msg`Write the promise`,
  outcomes: msg`Add an outcome`,
  topics: msg`Add a topic`,
  summary: msg`Write a summary`,
  audience: msg`Choose who it’s for`,
  ages: msg`Enter the ages`,
  format: msg`Choose a format`,
  cover: msg`Add a cover`,
  cover_alt: msg`Describe the cover`,
  version: msg`Choose a published version`,
  sample: msg`Offer a lesson as a sample`,
  minutes: msg`Say how long each lesson takes`,
  visibility: msg`Choose who can find it`,
}

/** The button that shares it: by link at once, else after somebody has looked at it. */
export const submitWords = (visibility: Visibility): MessageDescriptor =>
  visibility === 'link' ? msg`Share by link…` : msg`Ask for review…`
