import { useUser } from '../../account/AuthProvider.tsx'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import type { Viewer } from './views.ts'

/** A person, today, and their groups. */
export function useViewer(): Viewer {
  const me = useUser().id
  const groups = new Set(
    useMyGroupsSoFar()
      .filter(isActive)
      .map(({ id }) => id),
  )
  return { me, today: dayOf(serverDate()), groups }
}
