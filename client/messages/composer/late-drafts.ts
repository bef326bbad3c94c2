import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { session } from '../../lib/supabase/session.ts'

/*
 * Saves of a draft that had no answer when its text was sent. The server may take one after the removal, also when the
 * page was closed in between; such a body is the sent text, and no new draft.
 */
interface LateDrafts {
  bodies: string[]
  at: number
}

/** Maximum time that a save can be in flight, in milliseconds. */
const lateMs = 60_000

const keyOf = (conversationId: string) => `draft late ${session.get().user?.id} ${conversationId}`

/** Remembers the unanswered saves of a text that was sent just now. */
export function noteLate(conversationId: string, bodies: ReadonlySet<string>) {
  const late = [...bodies].filter(Boolean)
  if (late.length > 0) deviceStorage.set(keyOf(conversationId), JSON.stringify({ bodies: late, at: Date.now() }))
}

/** True if a draft on the server is a late save of a message that was sent since. */
export function isLate(conversationId: string, body: string): boolean {
  const key = keyOf(conversationId)
  const late = body ? parsed<LateDrafts>(deviceStorage.get(key)) : null
  if (!late) return false
  if (Date.now() - late.at < lateMs) return late.bodies.includes(body)
  deviceStorage.remove(key)
  return false
}
