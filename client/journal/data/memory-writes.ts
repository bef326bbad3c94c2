import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Memory } from './reading.ts'

/** Keeps an entry from coming back as a memory. */
export const hidingMemory = mutationOptions({
  ...optimistic<Memory, { entry_id: string }>([['memory_hides']], (list, { entry_id }) =>
    list.filter((memory) => memory.entry_id !== entry_id),
  ),
  mutationFn: ({ entry_id }: { entry_id: string }) =>
    write({ ...ofHide, row: { created_by: myId(), entry_id, until: null } }),
})

/** Lets it come back again: it is hidden until a day that has passed. */
export const showingMemory = mutationOptions({
  ...optimistic<Memory, { entry_id: string }>([['memory_hides']], (list) => list),
  mutationFn: ({ entry_id }: { entry_id: string }) =>
    write({ ...ofHide, row: { created_by: myId(), entry_id, until: '1970-01-01' } }),
})

const ofHide = { table: 'memory_hides', verb: 'put', by: ['created_by', 'entry_id'] } as const
