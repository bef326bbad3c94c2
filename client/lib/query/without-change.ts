import { replaceEqualDeep } from '@tanstack/react-query'

/*
 * Takes one change out of data that other changes have been made to since: of two writes shown at once a refused one
 * removes only itself. Rows are known by their id, wherever they stand now.
 */
export function withoutChange(now: unknown, before: unknown, after: unknown): unknown {
  if (isSame(before, after)) return now
  if (isSame(now, after)) return before
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after)) return listWithout(now, before, after)
  if (!isRecord(now) || !isRecord(before) || !isRecord(after)) return now
  const names = new Set([...Object.keys(now), ...Object.keys(before), ...Object.keys(after)])
  const parts = [...names].map((name) => [name, withoutChange(now[name], before[name], after[name])] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

const isSame = (one: unknown, other: unknown) => one === other || replaceEqualDeep(one, other) === one

type Part = Record<string, unknown>
const isRecord = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

function listWithout(now: unknown[], before: unknown[], after: unknown[]): unknown[] {
  const [nowBy, beforeBy, afterBy] = [byKey(now), byKey(before), byKey(after)]
  if (!nowBy || !beforeBy || !afterBy) return pagesWithout(now, before, after)
  const kept = [...nowBy].flatMap(([key, row]) => {
    const isAdded = afterBy.has(key) && !beforeBy.has(key)
    return isAdded ? [] : [withoutChange(row, beforeBy.get(key) ?? row, afterBy.get(key) ?? beforeBy.get(key) ?? row)]
  })
  for (const [at, [key, row]] of [...beforeBy].entries())
    if (!afterBy.has(key) && !nowBy.has(key)) kept.splice(Math.min(at, kept.length), 0, row)
  return kept
}

/** Lists of lists, as the pages of a long one, are compared place by place. */
const pagesWithout = (now: unknown[], before: unknown[], after: unknown[]) =>
  now.length === before.length && now.length === after.length
    ? now.map((page, at) => withoutChange(page, before[at], after[at]))
    : now

/** The rows by what they are known by; null for a list of anything else. */
function byKey(list: unknown[]): Map<unknown, unknown> | null {
  const keyed = new Map(list.map((row) => [keyOf(row), row]))
  return keyed.has(undefined) || keyed.size < list.length ? null : keyed
}

function keyOf(row: unknown): unknown {
  if (typeof row === 'string' || typeof row === 'number') return row
  if (!isRecord(row)) return undefined
  if (row.id ?? row.key) return row.id ?? row.key
  const ids = Object.entries(row).filter(([name, value]) => name.endsWith('_id') && typeof value === 'string')
  return ids.length > 0 ? JSON.stringify(ids.sort()) : undefined
}
