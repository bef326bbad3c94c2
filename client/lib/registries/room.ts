import { type OfflinePrefetch, offlinePrefetches } from '../query/offline-prefetch.ts'
import { sentences } from '../query/refusals.ts'
import { type RoomActivity, roomActivity } from './activity.ts'
import { type CommandsOf, commands } from './commands.ts'
import { type RoomLabels, roomLabels } from './labels.ts'
import { type RoomRefusals, roomRefusals } from './refusals.ts'
import { fillSlot, type Slots, slots } from './slots.ts'

/**
 * A room, by what it brings to the pages of others. Every page inside loads this much of it: names, and functions that
 * import the rest when it is wanted. Only what the first screens draw is imported at once. See docs/rooms.md.
 */
export interface Room<Name extends string> extends Partial<Slots> {
  commands?: () => Promise<CommandsOf<Name>>
  labels?: () => Promise<{ labels: RoomLabels }>
  activity?: () => Promise<{ activity: RoomActivity }>
  refusals?: () => Promise<{ refusals: RoomRefusals }>
  offline?: () => Promise<{ offline: () => OfflinePrefetch | Promise<OfflinePrefetch> }>
}

/** Makes rooms known, each by its name: as registrations.ts exports it, and as its commands begin. */
export function register<Name extends string>(rooms: { readonly [Each in Name]: Room<Each> }) {
  sentences.load = async () => (await import('./refusal-lookup.ts')).loadLookup()
  for (const name of (Object.keys(rooms) as Name[]).sort()) {
    const room = rooms[name]
    if (room.commands) commands.set(name, room.commands)
    if (room.labels) roomLabels.loaders.push(room.labels)
    if (room.activity) roomActivity.loaders.push(room.activity)
    if (room.refusals) roomRefusals.loaders.push(room.refusals)
    const { offline } = room
    if (offline) offlinePrefetches.push(async () => (await offline()).offline())
    for (const slot of Object.keys(slots) as (keyof Slots)[]) fillSlot(slot, room[slot] ?? [])
  }
}
