import { t } from '@lingui/core/macro'
import { IconHistory } from '@tabler/icons-react'
import { openRecent } from '../lib/registries/overlays.ts'
import type { Room } from '../lib/registries/room.ts'
import { Commands } from './Commands.tsx'

export const search: Room<'search'> = {
  overlays: [{ name: 'commands', Overlay: Commands }],
  menu: [{ name: 'recent', order: 20, label: () => t`Recent actions`, Icon: IconHistory, open: openRecent }],
}
