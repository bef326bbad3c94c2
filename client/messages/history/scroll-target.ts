import type { HistoryRow } from '../message/grouping.ts'
import type { Spot } from './scroll-positions.ts'

/** A row of the list, and where in the window it stands. */
export type ScrollTarget = { index: number; align: 'start' | 'center' | 'end'; offset?: number }

/** The share of the window that is left free above a row. */
export const shareAbove = { start: 0, center: 0.5, end: 1 } as const

/** The first scroll position: the message in the address, the first new one, the last position, or the end. */
export function scrollTarget(
  rows: readonly HistoryRow[],
  spot: Spot | undefined,
  landing: string | undefined,
  newFrom: number | null,
): ScrollTarget {
  const indexOf = (id: string | undefined) => rows.findIndex(({ message }) => message.id === id)
  const goal = indexOf(landing)
  if (goal !== -1) return { index: goal, align: 'center' as const }
  const fresh = newFrom === null ? -1 : rows.findIndex(({ isNew }) => isNew)
  if (fresh !== -1) return { index: fresh, align: 'start' as const, offset: -80 }
  const was = indexOf(spot?.id)
  if (was !== -1) return { index: was, align: 'start' as const, offset: -spot!.offset }
  return atEndOf(rows)
}

export const atEndOf = (rows: readonly HistoryRow[]) => ({ index: rows.length - 1, align: 'end' as const })
