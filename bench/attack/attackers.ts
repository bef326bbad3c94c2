import { passwords } from './passwords.ts'
import { calls, embeds } from './rows.ts'

/** Somebody who takes more than their share, for a round: what came of it, as figures to print. */
export type Attacker = { name: string; storm(): Promise<Record<string, number>> }

/** In the order in which they come; passwords last, for after them their address is blocked. */
export const attackers: Attacker[] = [embeds, calls, passwords]
