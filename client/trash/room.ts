import { t } from '@lingui/core/macro'
import { IconTrash } from '@tabler/icons-react'
import { openTrash } from '../lib/registries/overlays.ts'
import type { Room } from '../lib/registries/room.ts'
import { Trash } from './Trash.tsx'

export const trash: Room<'trash'> = {
  overlays: [{ name: 'trash', Overlay: Trash }],
  menu: [{ name: 'trash', order: 30, label: () => t`Trash`, Icon: IconTrash, open: () => openTrash() }],
}
