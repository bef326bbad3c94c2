/** Somebody who takes more than their share, for a round: what came of it, as figures to print. */
export type Attacker = { name: string; storm(): Promise<Record<string, number>> }
