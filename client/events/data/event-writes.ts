import { mutationOptions, type QueryKey } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, written } from '../../lib/query/query.ts'
import type { EventChange } from '../command-inputs.ts'
import { blankRow, cardFrom, changedCard } from './cards.ts'
import type { CardList, EventCard, EventRow } from './events.ts'

/* Mutations of events. Each is shown in every card and every whole event that was read, before it is sent. */

export type NewEvent = Database['public']['Tables']['events']['Insert'] & { id: string; tz: string }

const everywhere: readonly QueryKey[] = [['event_cards'], ['events']]
type Known = EventCard[] | EventRow[]

/** A change to cards and to whole events, each in its own way. */
const shown = <Input>(
  ofCards: (cards: EventCard[], input: Input, list: CardList) => EventCard[],
  ofRows: (rows: EventRow[], input: Input, id: string) => EventRow[],
) =>
  optimistic<never, Input, Known>(
    () => everywhere,
    (known, input, key) =>
      key[0] === 'events'
        ? ofRows(known as EventRow[], input, (key[1] as { id: string }).id)
        : ofCards(known as EventCard[], input, key[1] as CardList),
    'events',
  )

export const addingEvent = mutationOptions({
  ...shown<NewEvent>(
    (cards, added, list) => {
      const card = cardFrom({ ...blankRow(), ...added })
      return takes(list, card) ? [...cards, card].sort(byStart) : cards
    },
    (rows, added, id) => (added.id === id ? [{ ...blankRow(), ...added }] : rows),
  ),
  meta: { saidAtField: true },
  mutationFn: (row: NewEvent) => write({ table: 'events', verb: 'insert', row }),
})

export type VersionedChange = { id: string; version: number } & EventChange

const changed = shown<VersionedChange>(
  (cards, { id, version: _based, ...change }) =>
    cards.map((card) => (card.event_id === id ? changedCard(card, change) : card)).sort(byStart),
  (rows, { id, version: _based, ...change }) =>
    rows.map((row) => (row.id === id ? { ...row, ...change, version: row.version + 1 } : row)),
)
export const changingEvent = mutationOptions({
  ...changed,
  mutationFn: ({ id, version, ...row }: VersionedChange) =>
    write({ table: 'events', verb: 'update', id, version, row }),
})

const gone = shown<{ id: string }>(
  (cards, { id }) => cards.filter(({ event_id }) => event_id !== id),
  (rows, { id }) => rows.filter((row) => row.id !== id),
)
export const removingEvent = mutationOptions({
  ...gone,
  mutationFn: (args: { id: string }) => write({ rpc: 'delete_event', args }),
})

/** Out of the trash: it comes back with the next answer, as it was. */
export const restoringEvent = mutationOptions({
  ...shown<{ id: string }>(
    (cards) => cards,
    (rows) => rows,
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_event', args }),
})

/** Links an event with the message that it was made of. */
export const linkingEvent = mutationOptions({
  mutationKey: ['message_links'],
  mutationFn: (args: { event_id: string; message_id: string }) => write({ rpc: 'link_event', args }),
  onSettled: () => written('message_links'),
})

/** True for the lists that a new card belongs into at once; a later page has it with the next answer. */
function takes(list: CardList, card: EventCard) {
  if ('event' in list) return list.event === card.event_id
  if (list.list === 'next') return true
  if (list.group && list.group !== card.group_id) return false
  if (list.list === 'upcoming') return list.after === null && Date.parse(card.ends_at) > serverNow()
  return list.list === 'between' && card.starts_at < list.until && card.ends_at > list.since
}

const byStart = (one: EventCard, other: EventCard) =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at) || (one.id < other.id ? -1 : 1)
