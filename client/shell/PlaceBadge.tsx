import { Suspense } from 'react'
import { cards, type PlaceBadge as Known } from '../lib/cards.ts'

/** The number at a place, from whichever room has one for it. */
export function PlaceBadge({ place }: Pick<Known, 'place'>) {
  return cards.badges.map(
    (one) =>
      one.place === place && (
        <Suspense key={place}>
          <one.Badge />
        </Suspense>
      ),
  )
}
