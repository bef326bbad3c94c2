import { useQuery } from '@tanstack/react-query'
import { ShoppingDialog } from '../../ui/shopping/ShoppingDialog.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { lessonsOf, unitsOf } from '../data/nodes.ts'

/** Materials to bring or buy, unit by unit. */
export function ShoppingList({ onClose }: { onClose: () => void }) {
  const { versionId } = useBuilder()
  const units = useQuery(unitsOf(versionId)).data ?? []
  const lessons = useQuery(lessonsOf(versionId)).data ?? []
  const parts = units
    .toSorted(byRank)
    .map(({ key, title }) => ({ key, title, lessons: lessons.filter(({ unit_key }) => unit_key === key) }))
  return <ShoppingDialog parts={parts} onClose={onClose} />
}
