import { t } from '@lingui/core/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { editSeries } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { mySuggestionNow, suggestingTime } from './queries.ts'
import { hoursFrom } from './suggested-time.ts'
import { suggestedWords } from './suggested-words.ts'

/** Suggests another time to the organisers, or takes it back; with the way to what was suggested before. */
export async function suggestTime({ id }: EventCard, starts_local: string | null) {
  const before = mySuggestionNow(id)?.starts_local ?? null
  await mutate(suggestingTime, { occurrence_id: id, starts_local })
  offerUndo(starts_local ? t`Suggested another time to the organisers` : t`Suggestion removed`, {
    verb: 'events.suggest',
    input: { occurrence_id: id, starts_local: before },
  })
}

/** Moves the event, or this date of a series, to a suggested time. */
export function acceptTime(card: EventCard, starts: string) {
  const { event_id, on_date, title } = card
  const time = suggestedWords(card, starts, serverDate())
  editSeries({ event_id, on_date, scope: 'this', change: hoursFrom(card, starts) }, t`Moved “${title}” to ${time}`)
}
