import { lazy } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

/** Once the page is calm. */
const OwnBrand = lazy(async () => {
  await whenIdle()
  return { default: (await import('./shown/OwnBrand.tsx')).OwnBrand }
})

export const tenants: Room<'tenants'> = {
  overlays: [{ name: 'brand', Overlay: OwnBrand }],
  areas: [{ name: 'tenants', load: () => withWords(import('./area-tabs.ts')) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
