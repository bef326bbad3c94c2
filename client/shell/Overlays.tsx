import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { slots } from '../lib/registries/slots.ts'

/** The overlays of every page: the command menu, the keys, the trash. */
export const Overlays = () => slots.overlays.map(({ name, Overlay }) => <Apart key={name} Part={Overlay} />)

/** The words over every page. */
export const Notices = () => slots.notices.map(({ name, Notice }) => <Apart key={name} Part={Notice} />)

/** None waits for another, nor takes the page along. */
const Apart = ({ Part }: { Part: ComponentType }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense>
      <Part />
    </Suspense>
  </CatchBoundary>
)
