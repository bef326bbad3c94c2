import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * The new answer, with what has not changed in it as the same objects as before, so that it is not drawn again. Rows are
 * known by their ids: TanStack compares by place alone, and where a page came before the first row each one would be
 * compared to another, copied, and drawn anew.
 */
export function shared(before: unknown, fresh: unknown): unknown {
  if (!areRows(before) || !areRows(fresh)) return replaceEqualDeep(before, fresh)
  const known = new Map(before.map((row) => [row.id, row]))
  const list = fresh.map((row) => {
    const was = known.get(row.id)
    return was === undefined || was === row ? row : replaceEqualDeep(was, row)
  })
  return isSame(before, list) ? before : list
}

/** True where both lists hold the same objects in the same order. */
export const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((row, at) => row === other[at])

const areRows = (list: unknown): list is { id: string }[] => Array.isArray(list) && list.every(hasId)

const hasId = (row: unknown) => typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'
