import { t } from '@lingui/core/macro'
import type { IconProps } from '@tabler/icons-react'
import { IconChecklist, IconMessage, IconSearch, IconSpeakerphone, IconUser, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface SearchKind {
  kind: string
  name: string
  /** The name of a single one. */
  one: string
  Icon: ComponentType<IconProps>
}

/** The kinds of results, in the order in which they are shown. A new branch of `search` needs an entry here. */
export const allKinds = (): SearchKind[] => [
  { kind: 'tasks', name: t`Tasks`, one: t`Task`, Icon: IconChecklist },
  { kind: 'people', name: t`People`, one: t`Person`, Icon: IconUser },
  { kind: 'groups', name: t`Groups`, one: t`Group`, Icon: IconUsers },
  { kind: 'messages', name: t`Messages`, one: t`Message`, Icon: IconMessage },
  { kind: 'announcements', name: t`Announcements`, one: t`Announcement`, Icon: IconSpeakerphone },
]

export const kindOf = (kind: string): SearchKind =>
  allKinds().find((one) => one.kind === kind) ?? { kind, name: kind, one: kind, Icon: IconSearch }
