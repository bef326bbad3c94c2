import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

const origin = async () => ({ default: (await withWords(import('./FromLesson.tsx'))).FromLesson })

export const adaptation: Room<'adaptation'> = {
  origins: [{ name: 'lesson', From: lazy(origin) }],
  labels: () => import('./room-labels.ts'),
}
