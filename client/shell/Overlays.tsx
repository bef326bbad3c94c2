import { Suspense } from 'react'
import { slots } from '../lib/registries/slots.ts'

/** The overlays of every page: the command menu, the keys, the trash. None waits for another. */
export function Overlays() {
  return slots.overlays.map(({ name, Overlay }) => (
    <Suspense key={name}>
      <Overlay />
    </Suspense>
  ))
}
