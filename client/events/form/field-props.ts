import type { EventRow } from '../data/events.ts'
import type { EventDraft } from './draft.ts'

/** The draft as the fields of the form see it, and the refusals at each. */
export interface FieldProps {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  row: EventRow | undefined
  errors: Readonly<Record<string, string | undefined>>
}
