import type { Room } from '../lib/registries/room.ts'
import { Trash } from './Trash.tsx'

export const trash: Room<'trash'> = { overlays: [{ name: 'trash', Overlay: Trash }] }
