import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'
import type { MarketCard } from '../data/card.ts'

/** The sheet by which a group takes it up, as the room of adoption draws it. */
export function AdoptSheet(props: {
  card: Pick<MarketCard, 'title' | 'version_id'>
  groupId?: string
  /** The trial that the group goes on from. */
  trial?: { id: string; title: string }
  onClose: () => void
}) {
  const { card, groupId, trial, onClose } = props
  return (
    <Suspense fallback={null}>
      {slots.curricula.map(({ name, Adopt }) => (
        <Adopt
          key={name}
          title={card.title}
          versionId={card.version_id}
          groupId={groupId}
          trial={trial}
          onClose={onClose}
        />
      ))}
    </Suspense>
  )
}
