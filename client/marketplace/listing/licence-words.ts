import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Licence } from '../data/card.ts'

const words: Record<Licence, MessageDescriptor> = {
  all_rights: msg`Your group may teach it and adapt it for itself. Publishing a changed copy needs the author’s permission.`,
  cc_by: msg`You may teach it, change it and publish your own version, as long as you name the author.`,
  cc_by_sa: msg`You may teach it, change it and publish your own version under the same licence, as long as you name the author.`,
  cc_by_nc: msg`You may teach it, change it and publish your own version, but not for money, as long as you name the author.`,
  cc0: msg`The author has given up all rights. You may do anything with it.`,
  tenant_only: msg`It may be taught and adapted within your organisation.`,
}

/** The permissions of a licence, in a sentence. */
export const licenceWords = (licence: Licence) => i18n._(words[licence])
