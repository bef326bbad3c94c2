import type { ItemSettings } from './items.ts'

/** Changes some settings of an item; an empty one goes. */
export type SetSettings = (change: Partial<Record<keyof ItemSettings, unknown>>) => void
