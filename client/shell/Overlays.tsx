import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { noticesPlace } from '../lib/browser/notices-place.ts'
import { slots } from '../lib/registries/slots.ts'
import css from './shell.module.css'

/** The overlays of every page: the command menu, the keys, the trash. */
export const Overlays = () => slots.overlays.map(({ name, Overlay }) => <Apart key={name} Part={Overlay} />)

/** The words over every page. */
export const Notices = () =>
  slots.notices.map(({ name, Notice }) => (
    <Apart
      key={name}
      Part={Notice}
      meanwhile={<div className={css.noticesPlace} style={{ height: noticesPlace() }} />}
    />
  ))

/** None waits for another, nor takes the page along. */
const Apart = ({ Part, meanwhile }: { Part: ComponentType; meanwhile?: ReactNode }) => (
  <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
    <Suspense fallback={meanwhile}>
      <Part />
    </Suspense>
  </CatchBoundary>
)
