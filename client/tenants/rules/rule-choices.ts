import { t } from '@lingui/core/macro'

/** The answers to who may join an organisation. */
export const joinChoices = () => [
  { value: 'open', label: t`Anyone who signs up` },
  { value: 'approval', label: t`Anyone, once an admin lets them in` },
  { value: 'invite', label: t`Only people who were invited` },
]

/** The answers to who needs a second factor there. */
export const factorChoices = () => [
  { value: 'nobody', label: t`Nobody` },
  { value: 'admins', label: t`Admins` },
  { value: 'everyone', label: t`Everyone` },
]
