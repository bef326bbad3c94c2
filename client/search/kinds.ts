import { t } from '@lingui/core/macro'
import { IconChecklist, IconSearch, IconSpeakerphone, IconUser, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface Kind {
  kind: string
  name: string
  Icon: ComponentType<{ size: number; stroke: number }>
}

/** What can be found, in the order in which it is shown. A room that brings a branch to `search` brings a line here. */
export const allKinds = (): Kind[] => [
  { kind: 'tasks', name: t`Tasks`, Icon: IconChecklist },
  { kind: 'people', name: t`People`, Icon: IconUser },
  { kind: 'groups', name: t`Groups`, Icon: IconUsers },
  { kind: 'announcements', name: t`Announcements`, Icon: IconSpeakerphone },
]

export const kindOf = (kind: string): Kind =>
  allKinds().find((one) => one.kind === kind) ?? { kind, name: kind, Icon: IconSearch }
