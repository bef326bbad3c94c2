import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database, Json } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { SeriesChange, SeriesEdit } from '../command-inputs.ts'
import { editedCard } from './edited-card.ts'
import type { EventCard } from './events.ts'

type Columns = Database['public']['CompositeTypes']['date_change']
/** The effect of an edit on a date: moved, cancelled, revived, changed, added or withdrawn. */
export type DateChange = { [Name in keyof Columns]: NonNullable<Columns[Name]> } & Pick<Columns, 'was' | 'becomes'>

const argsOf = ({ version, change, ...edit }: SeriesEdit) => ({
  ...edit,
  change: change as Record<string, Json>,
  ...(version !== undefined && { version }),
})

/** The effects that an edit would have, date by date; nothing is done. */
export const previewOf = (edit: SeriesEdit) =>
  queryOptions({
    queryKey: ['event_occurrences', 'preview', edit],
    queryFn: async () => (await rows(supabase.rpc('edit_series', { ...argsOf(edit), dry: true }))) as DateChange[],
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes one date of a series, this and later ones, or all; shown on the cards that it concerns before it is sent. */
export const editingSeries = mutationOptions({
  ...optimistic<never, SeriesEdit, EventCard[]>(
    () => [['event_cards']],
    (cards, edit) => {
      const anchor = cards.find((card) => card.event_id === edit.event_id && card.on_date === edit.on_date)
      return cards
        .map((card) => editedCard(card, edit, anchor))
        .filter((card) => card !== undefined)
        .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
    },
    'events',
  ),
  mutationFn: (edit: SeriesEdit) => write({ rpc: 'edit_series', args: argsOf(edit) }),
})

/** Takes an edit back: what it was comes with the next answer. */
export const undoingEdit = mutationOptions({
  ...optimistic<never, { id: string }, EventCard[]>(
    () => [['event_cards']],
    (cards) => cards,
    'events',
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'undo_event_edit', args }),
})

export type SeriesAnswer = Pick<
  Database['public']['Tables']['event_series_rsvps']['Row'],
  'event_id' | 'user_id' | 'status' | 'guests'
>
export type SeriesStatus = 'going' | 'maybe' | 'declined'

/** One's answers to all dates of a series. */
export const mySeriesAnswers = queryOptions({
  queryKey: ['event_series_rsvps', 'mine'],
  queryFn: (): Promise<SeriesAnswer[]> =>
    rows(supabase.from('event_series_rsvps').select('event_id, user_id, status, guests').limit(500)),
})

export interface SeriesAnswerInput {
  event_id: string
  status: SeriesStatus | null
  guests?: number
}

/** Answers all dates of a series at once; what each becomes comes with the next answer. */
export const answeringSeries = mutationOptions({
  ...optimistic<SeriesAnswer, SeriesAnswerInput>(
    [mySeriesAnswers.queryKey],
    (list, { event_id, status, guests = 0 }) => [
      ...(status ? [{ event_id, user_id: myId(), status, guests }] : []),
      ...list.filter((one) => one.event_id !== event_id),
    ],
  ),
  mutationFn: ({ status, ...args }: SeriesAnswerInput) =>
    write({ rpc: 'answer_series', args: { ...args, ...(status && { status }) } }),
})

/** One's answer to all dates as it is known now. */
export const seriesAnswerNow = (event: string) =>
  query.getQueryData(mySeriesAnswers.queryKey)?.find(({ event_id }) => event_id === event)

/** The columns in which one date may differ from its event. */
export const ofOneDate: readonly (keyof SeriesChange)[] = [
  ...(['title', 'place_name', 'address', 'online_url', 'starts_local', 'ends_local'] as const),
  ...(['status', 'cancelled_reason', 'reconfirm', 'left_out'] as const),
]
