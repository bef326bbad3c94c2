import type { WriteRow } from './waiting-write.ts'

/** True where a row has all of these columns so. */
export const isSo = (row: WriteRow, wanted: object) =>
  Object.entries(wanted).every(([column, value]) => isSame(row[column], value))

/** Postgres writes moments in its own way. */
export function isSame(theirs: unknown, mine: unknown) {
  if (theirs === mine || JSON.stringify(theirs) === JSON.stringify(mine)) return true
  const moment = /^\d{4}-\d\d-\d\dT/
  if (typeof theirs !== 'string' || typeof mine !== 'string' || !moment.test(mine)) return false
  return Date.parse(theirs) === Date.parse(mine)
}
