import { lazy } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

/** Once the page is calm: what it is for comes first. */
const Banners = lazy(async () => {
  await whenIdle()
  return { default: (await withWords(import('./shown/Banners.tsx'))).Banners }
})

export const admin: Room<'admin'> = {
  notices: [{ name: 'banners', Notice: Banners }],
  areas: [{ name: 'admin', load: () => withWords(import('./area-tabs.ts')) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
