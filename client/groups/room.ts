import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withFirstWords, withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { overviewOf } from './overview/queries.ts'

const overview = async () => ({ default: (await withFirstWords(import('./overview/Overview.tsx'))).Overview })
const members = async () => ({ default: (await withWords(import('./members/MembersTab.tsx'))).MembersTab })
const peek = async () => ({ default: (await import('./PersonPeek.tsx')).PersonPeek })

export const groups: Room<'groups'> = {
  tabs: [
    { name: 'overview', order: 0, label: () => t`Overview`, Tab: lazy(overview), queries: (id) => [overviewOf(id)] },
    { name: 'members', label: () => t`Members`, Tab: lazy(members) },
  ],
  overlays: [{ name: 'person', Overlay: lazy(peek) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
}
