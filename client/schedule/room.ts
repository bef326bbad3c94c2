import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { hasAdopted, useHasAdopted } from './data/has-adopted.ts'

const adopt = async () => ({ default: (await withWords(import('./adopt/AdoptDialog.tsx'))).AdoptDialog })
const followed = async () => ({ default: (await withWords(import('./cards/Followed.tsx'))).Followed })

export const schedule: Room<'schedule'> = {
  curricula: [{ name: 'schedule', Adopt: lazy(adopt), Followed: lazy(followed) }],
  steps: [
    {
      name: 'adopt',
      tab: 'curriculum',
      order: 70,
      label: () => t`Adopt a curriculum`,
      queries: (groupId) => [hasAdopted(groupId)],
      useDone: useHasAdopted,
    },
  ],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
