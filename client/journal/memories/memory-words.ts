import { plural, t } from '@lingui/core/macro'
import type { Memory } from '../data/reading.ts'

/** The time since a memory, in words: "A year ago", "3 years ago". */
export function memoryWords({ kind, ago }: Pick<Memory, 'kind' | 'ago'>): string {
  if (kind === 'week') return t`A week ago`
  if (kind === 'month') return t`A month ago`
  if (kind === 'random') return t`From your journal`
  return plural(ago, { one: 'A year ago', other: '# years ago' })
}
