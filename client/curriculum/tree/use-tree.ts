import { useSuspenseQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemsOf, lessonsOf, unitsOf } from '../data/nodes.ts'
import type { Tree } from './outline-rows.ts'

/** The nodes of a version. */
export function useTree(versionId: string): Tree {
  const [{ data: units }, { data: lessons }, { data: items }] = useSuspenseQueries({
    queries: [unitsOf(versionId), lessonsOf(versionId), itemsOf(versionId)],
  })
  return useMemo(() => ({ units, lessons, items }), [units, lessons, items])
}
