import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

const tab = async () => ({ default: (await withWords(import('./GroupCurricula.tsx'))).GroupCurricula })

export const curriculum: Room<'curriculum'> = {
  tabs: [{ name: 'curriculum', order: 40, label: () => t`Curriculum`, Tab: lazy(tab) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
