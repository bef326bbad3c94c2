import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { slots } from '../lib/registries/slots.ts'

/** The overlays of every page: the command menu, the keys, the trash. None waits for another, nor takes the page along. */
export function Overlays() {
  return slots.overlays.map(({ name, Overlay }) => (
    <CatchBoundary key={name} getResetKey={() => name} errorComponent={() => null}>
      <Suspense>
        <Overlay />
      </Suspense>
    </CatchBoundary>
  ))
}
