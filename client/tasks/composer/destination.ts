import { useState } from 'react'
import type { TaskDestination } from './add-task.ts'

const kept = 'task destination'

/**
 * The destination of new tasks: the list that the page is about (`here`), else what one chose last on this device, at
 * first oneself.
 */
export function useDestination(places: readonly TaskDestination[], here?: TaskDestination) {
  const [chosen, choose] = useState(() => here?.id ?? (here ? '' : (localStorage.getItem(kept) ?? '')))
  const destination = places.find(({ id }) => (id ?? '') === chosen) ?? places[0]!
  return {
    destination,
    choose(id: string) {
      choose(id)
      localStorage.setItem(kept, id)
    },
  }
}
