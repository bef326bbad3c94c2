import { Suspense } from 'react'
import { type PlaceBadge as Known, slots } from '../lib/registries/slots.ts'

/** The number at a place, from the slot registered for it. */
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
