import type { Room } from '../lib/registries/room.ts'
import { Commands } from './Commands.tsx'

export const search: Room<'search'> = { overlays: [{ name: 'commands', Overlay: Commands }] }
