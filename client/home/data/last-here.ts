import { isReachable } from '../../lib/browser/connectivity.ts'
import { byItself, supabase } from '../../lib/supabase/supabase.ts'

export const pauseMs = 10 * 60_000

/** The moment at which each was told last, by the group, or by nothing for Home. */
const saidAt = new Map<string, number>()

/** Says that one is in a group, or with nothing on Home: past the outbox, and without a network not at all. */
export async function sayHere(place: string) {
  if (document.hidden || !isReachable.get()) return
  if (Date.now() - (saidAt.get(place) ?? 0) < pauseMs) return
  saidAt.set(place, Date.now())
  const saw = place ? supabase.rpc('saw_group', { group_id: place }) : supabase.rpc('saw_home')
  const { error } = await saw.setHeader(...byItself)
  if (error) saidAt.delete(place)
}
