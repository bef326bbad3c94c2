import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { PingInput } from '../command-inputs.ts'
import type { EventCard } from '../data/events.ts'
import { beginPings, pinging } from './queries.ts'

/** Tells the organisers that one is late or on one's way, or takes it back; with the way to what was said before. */
export function pingOrganisers({ id }: EventCard, kind: PingInput['kind'], minutes: number | null = null) {
  const before = beginPings().find((one) => one.occurrence_id === id && one.user_id === myId())
  attempt(pinging, { occurrence_id: id, kind, minutes })
  const words = { on_my_way: t`Told the organisers you’re on your way`, late: t`Told the organisers you’re late` }
  offerUndo(kind ? words[kind] : t`Message to the organisers removed`, {
    verb: 'events.ping',
    input: { occurrence_id: id, kind: before?.kind ?? null, minutes: before?.minutes ?? null },
  })
}
