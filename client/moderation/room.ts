import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { ReportOverlay } from './report/ReportOverlay.tsx'

const tab = async () => ({ default: (await withWords(import('./GroupReports.tsx'))).GroupReports })

export const moderation: Room<'moderation'> = {
  tabs: [{ name: 'reports', order: 90, label: () => t`Reports`, needs: 'canDeleteContent', Tab: lazy(tab) }],
  overlays: [{ name: 'report', Overlay: ReportOverlay }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  offline: () => import('./offline.ts'),
}
