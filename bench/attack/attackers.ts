import type { Attacker } from './attacker.ts'
import { manyPlaces } from './many-places.ts'
import { passwords } from './passwords.ts'
import { calls, embeds } from './rows.ts'

/** In the order in which they come; passwords last, for after them their address is blocked. */
export const attackers: Attacker[] = [embeds, calls, manyPlaces, passwords]
