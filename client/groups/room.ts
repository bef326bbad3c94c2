import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withFirstWords, withWords } from '../lib/settings/i18n.ts'

const members = async () => ({ default: (await withWords(import('./members/MembersTab.tsx'))).MembersTab })

export const groups: Room<'groups'> = {
  tabs: [{ name: 'members', label: () => t`Members`, Tab: lazy(members) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withFirstWords(import('./activity.tsx')),
}
