import type { NodeFields, WholeNode } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'
import { isSame } from '../draft/text-changes.ts'

export type FieldName = keyof NodeFields & string

/** The value of a field in the original, where the group says something else; `known` is the node as it is saved. */
export function originalOf(known: WholeNode, field: FieldName): { value: unknown } | undefined {
  const override = overrideOf(known, 'edit', field)
  return override && 'original' in override ? { value: override.original } : undefined
}

/** The original of a field as it is drafted now; none while it is as it was. */
export function replacedBy(known: WholeNode, shown: WholeNode, field: FieldName): { value: unknown } | undefined {
  const original = originalOf(known, field) ?? { value: known.fields[field] }
  return isSame(original.value, shown.fields[field]) ? undefined : original
}

/** A value in words, to compare it with another. */
export const valueWords = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : value === null || value === undefined ? '' : String(value)
