import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { optimistic, rows, write } from '../lib/query.ts'
import { store } from '../lib/store.ts'
import { supabase } from '../lib/supabase.ts'

export type Topic = Database['public']['Tables']['topics']['Row']

export const topicsOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['topics', { conversationId }],
    queryFn: (): Promise<Topic[]> =>
      rows(supabase.from('topics').select('*').eq('conversation_id', conversationId).order('created_at')),
    staleTime: 60_000,
  })

/** What one writes about now, by conversation; null or nothing is nothing in particular. */
export const topic = store<ReadonlyMap<string, string | null>>(new Map())

export const addingTopic = mutationOptions({
  ...optimistic<Topic, { id: string; conversation_id: string; title: string }>([['topics']], (list, row, [, of]) =>
    JSON.stringify(of) === JSON.stringify({ conversationId: row.conversation_id })
      ? [
          ...list,
          {
            ...row,
            resolved_at: null,
            resolved_by: null,
            created_by: null,
            created_at: '',
            updated_at: '',
            version: 1,
          },
        ]
      : list,
  ),
  mutationFn: (row: { id: string; conversation_id: string; title: string }) =>
    write({ table: 'topics', verb: 'insert', row }),
})

export const resolvingTopic = mutationOptions({
  ...optimistic<Topic, { id: string; version: number; resolved: boolean }>([['topics']], (list, { id, resolved }) =>
    list.map((one) =>
      one.id === id
        ? { ...one, resolved_at: resolved ? new Date().toISOString() : null, version: one.version + 1 }
        : one,
    ),
  ),
  mutationFn: ({ id, version, resolved }: { id: string; version: number; resolved: boolean }) =>
    write({
      table: 'topics',
      verb: 'update',
      id,
      version,
      row: { resolved_at: resolved ? new Date().toISOString() : null },
    }),
})
