import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import type { MenuSection } from './entries.ts'
import { allKinds } from './kinds.ts'
import { searchFor } from './queries.ts'
import { useLeadingTo } from './use-local-results.ts'

/** The server's results, by kind. The server is asked once the person pauses in typing. */
export function useServerResults(
  text: string,
  most: number,
  kind?: string,
): { sections: MenuSection[]; asking: boolean; failed: boolean } {
  const question = useRested(text)
  const leadingTo = useLeadingTo()
  const groups = useMyGroupsSoFar()
  const { data, isFetching, isError } = useQuery(searchFor(question, most, kind))
  const found = question.trim() && text.trim() ? (data ?? []) : []
  return {
    asking: isFetching || question !== text,
    failed: isError,
    sections: allKinds()
      .map((one) => ({
        name: one.name,
        entries: found
          .filter((it) => it.kind === one.kind)
          .map((it) => {
            const group = it.kind !== 'groups' && groups.find(({ id }) => id === it.group_id)
            return { ...leadingTo(it), ...(group && { hint: group.name }) }
          }),
      }))
      .filter(({ entries }) => entries.length > 0),
  }
}

function useRested(text: string) {
  const [rested, rest] = useState(text)
  useEffect(() => {
    const soon = setTimeout(() => rest(text), 120)
    return () => clearTimeout(soon)
  }, [text])
  return rested
}
