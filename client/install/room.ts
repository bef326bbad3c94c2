import type { Room } from '../lib/registries/room.ts'
import { InstallBanner, InstallCard } from './InstallBanner.tsx'
import { NewVersion } from './NewVersion.tsx'

export const install: Room<'install'> = {
  overlays: [{ name: 'install', Overlay: InstallBanner }],
  home: [{ name: 'install', place: 'below', order: 90, Card: InstallCard }],
  header: [{ name: 'new version', Part: NewVersion }],
}
