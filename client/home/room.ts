import { lazy } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import type { Room } from '../lib/registries/room.ts'
import { CatchUpPlace } from './catch-up/CatchUpPlace.tsx'
import { catchUp } from './data/catch-up.ts'

const here = async () => {
  // nobody waits for it
  await whenIdle()
  return { default: (await import('./LastHere.tsx')).LastHere }
}

export const home: Room<'home'> = {
  home: [{ name: 'catch-up', place: 'beside', Card: CatchUpPlace, queries: [catchUp] }],
  overlays: [{ name: 'last-here', Overlay: lazy(here) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
}
