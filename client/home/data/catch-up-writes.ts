import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { type CatchUp, catchUp, type MissedItem } from './catch-up.ts'

/* What one says of a catch-up, as the card shows it before it is sent. */

const none = { messages: 0, mentions: 0, tasks: 0, lessons: 0, events: 0, announcements: 0 }

const change = <Input>(how: (known: CatchUp, input: Input) => CatchUp) =>
  optimistic<unknown, Input, CatchUp>([catchUp.queryKey], (known, input) => how(known, input), 'catch_ups')

/** All that came until a moment is seen; what is kept stays. */
export const seeingAll = mutationOptions({
  ...change<{ until: string }>((known, { until }) => {
    const items = known.items.filter(({ kept }) => kept)
    return { ...known, seen_until: until, counts: none, items, shown: items.length > 0 }
  }),
  mutationFn: (args: { until: string }) => write({ rpc: 'see_all', args }),
})

/** Takes that back: what came after this moment is new again, in the next answer. */
export const unseeing = mutationOptions({
  ...change<{ before: string }>((known) => known),
  mutationFn: (args: { before: string }) => write({ rpc: 'unsee_all', args }),
})

type Keep = Pick<MissedItem, 'kind' | 'id'> & { kept: boolean }

/** Keeps something in the card until one lets it go. */
export const keeping = mutationOptions({
  ...change<Keep>((known, { kind, id, kept }) => ({
    ...known,
    items: known.items.map((one) => (one.kind === kind && one.id === id ? { ...one, kept } : one)),
  })),
  mutationFn: ({ kind, id, kept }: Keep) => write({ rpc: 'keep_missed', args: { kind, subject_id: id, kept } }),
})
