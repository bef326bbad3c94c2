import { useQuery } from '@tanstack/react-query'
import { ownSettings } from '../../account/data/settings.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { queue } from '../../lib/outbox/outbox.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { waitingDays } from './deeds.ts'
import { type ShownStreak, streakWith } from './forecast.ts'
import { myStreak, type Streak } from './streak.ts'

/** One’s streak with what waits in the outbox. Undefined until it is known, and null where its person hides it. */
export function useStreak(): (ShownStreak & { known: Streak }) | null | undefined {
  const settings = useQuery(ownSettings).data
  const [known] = useQuery(myStreak).data ?? []
  const line = queue.use()
  if (settings?.[0]?.streak_hidden) return null
  if (!known || !settings) return undefined
  return { ...streakWith(known, waitingDays(line), dayOf(serverDate())), known }
}
