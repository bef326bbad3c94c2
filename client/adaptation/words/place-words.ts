import { t } from '@lingui/core/macro'
import type { ResolvedNode } from '../data/resolved.ts'

interface Place {
  parent?: string | null
  after?: string | null
}

/** A place among other nodes: “In Winter, after Dill”. */
export function placeWords(nodes: readonly ResolvedNode[], place: unknown): string {
  const { parent, after } = (place ?? {}) as Place
  const titleOf = (key: string | null | undefined) => nodes.find((node) => node.key === key)?.fields.title
  const house = titleOf(parent)
  const ahead = titleOf(after)
  if (house) return ahead ? t`In “${house}”, after “${ahead}”` : t`First in “${house}”`
  return ahead ? t`After “${ahead}”` : t`First`
}
