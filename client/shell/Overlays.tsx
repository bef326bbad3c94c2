import { Suspense } from 'react'
import { cards } from '../lib/cards.ts'

/** What other rooms lay over every page: the command menu, the keys, the trash. */
export function Overlays() {
  return (
    <Suspense>
      {cards.overlays.map(({ name, Overlay }) => (
        <Overlay key={name} />
      ))}
    </Suspense>
  )
}
