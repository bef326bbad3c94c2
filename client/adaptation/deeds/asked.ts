import type { NodeChange } from '../data/adapt.ts'

/** A change that was asked for, and is shown before it is made. */
export type AskedChange =
  | { what: 'change'; title: string; hint?: string; action: string; changes: NodeChange[]; done: string }
  | { what: 'add'; unit: string; after: string | null }
