import { Suspense } from 'react'
import { slots, type PlaceBadge as Known } from '../lib/cards.ts'

/** The number at a place, from whichever room has one for it. */
export function PlaceBadge({ place }: Pick<Known, 'place'>) {
  return slots.badges.map(
    (one) =>
      one.place === place && (
        <Suspense key={place}>
          <one.Badge />
        </Suspense>
      ),
  )
}
