import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { entriesOfMonth } from '../data/entries.ts'
import { timelineRows } from './timeline-rows.ts'

/**
 * The lines of months, each asked for by itself. Of those that have come only the ones near the screen are asked for
 * again when something has changed: who has scrolled through ten years would else ask for all of them at each save.
 */
export function useMonths(months: readonly { month: string }[]) {
  const [[newest, oldest], setNear] = useState<readonly [string, string]>(['9999', '0000'])
  const answers = useQueries({
    queries: months.map(({ month }, at) => {
      const [before, after] = [months[at - 1]?.month ?? month, months[at + 1]?.month ?? month]
      const isNear = after <= newest && before >= oldest
      return {
        ...entriesOfMonth(month),
        enabled: (one: { state: { data?: unknown } }) => isNear || one.state.data === undefined,
      }
    }),
  })
  const entries = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers, each by itself
  const rows = useMemo(() => timelineRows(months, entries), [months.length, months[0]?.month, ...entries])
  const missing = answers.find(({ data }) => data === undefined)
  return {
    rows,
    isLoading: missing?.isPending === true && !missing.isError,
    error: missing?.error ?? null,
    again: () => void missing?.refetch(),
    onRange: (first: number, last: number) => {
      const [from, to] = [rows[first]?.month, rows[last]?.month]
      if (from && to && (from !== newest || to !== oldest)) setNear([from, to])
    },
  }
}
