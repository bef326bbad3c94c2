import { Suspense } from 'react'
import { slots } from '../lib/registries/slots.ts'

/** The overlays of every page: the command menu, the keys, the trash. */
export function Overlays() {
  return (
    <Suspense>
      {slots.overlays.map(({ name, Overlay }) => (
        <Overlay key={name} />
      ))}
    </Suspense>
  )
}
