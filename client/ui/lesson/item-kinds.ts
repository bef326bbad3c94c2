import { t } from '@lingui/core/macro'

/** The ten kinds of items, in the order in which they are offered, by their names. */
export const itemKinds = (): readonly (readonly [kind: string, name: string])[] => [
  ['read', t`Read`],
  ['watch', t`Watch`],
  ['listen', t`Listen`],
  ['discuss', t`Discuss`],
  ['do', t`Do`],
  ['reflect', t`Reflect`],
  ['quiz', t`Quiz`],
  ['upload', t`Upload`],
  ['link', t`Link`],
  ['in_person', t`In person`],
]

export const itemKindName = (kind: string) => itemKinds().find(([one]) => one === kind)?.[1] ?? kind
