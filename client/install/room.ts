import type { Room } from '../lib/registries/room.ts'
import { InstallBanner } from './InstallBanner.tsx'
import { NewVersion } from './NewVersion.tsx'

export const install: Room<'install'> = {
  overlays: [{ name: 'install', Overlay: InstallBanner }],
  header: [{ name: 'new version', Part: NewVersion }],
}
