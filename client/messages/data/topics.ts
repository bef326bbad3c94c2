import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { store } from '../../lib/browser/store.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { session } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type Topic = Database['public']['Tables']['topics']['Row']
type TopicPref = Database['public']['Tables']['topic_prefs']['Row']
export type Pref = 'follow' | 'normal' | 'mute'

export const topicsOf = (conversationId: string) =>
  queryOptions({
    queryKey: ['topics', { conversationId }],
    queryFn: (): Promise<Topic[]> =>
      rows(supabase.from('topics').select('*').eq('conversation_id', conversationId).order('created_at')),
    staleTime: 60_000,
  })

/** The notification preference of each topic that has one. Nobody else reads it. */
export const topicPrefs = queryOptions({
  queryKey: ['topic_prefs'],
  queryFn: (): Promise<TopicPref[]> => rows(supabase.from('topic_prefs').select('*')),
  staleTime: 60_000,
})

export const hearingTopic = mutationOptions({
  ...optimistic<TopicPref, { topic_id: string; pref: Pref }>([['topic_prefs']], (list, row) => [
    ...list.filter(({ topic_id }) => topic_id !== row.topic_id),
    { user_id: session.get().user?.id ?? '', ...row },
  ]),
  mutationFn: (row: { topic_id: string; pref: Pref }) =>
    write({
      table: 'topic_prefs',
      verb: 'put',
      by: ['topic_id', 'user_id'],
      row: { user_id: session.get().user?.id ?? '', ...row },
    }),
})

export const namingTopic = mutationOptions({
  ...optimistic<Topic, { id: string; version: number; title: string }>([['topics']], (list, { id, title }) =>
    list.map((one) => (one.id === id ? { ...one, title, version: one.version + 1 } : one)),
  ),
  mutationFn: ({ id, version, title }: { id: string; version: number; title: string }) =>
    write({ table: 'topics', verb: 'update', id, version, row: { title } }),
})

/** The topic of the next messages, by conversation; null or nothing is no topic. */
export const topic = store<ReadonlyMap<string, string | null>>(new Map())

/** The next messages that one writes there are about it. */
export const writeAbout = (conversationId: string, topicId: string | null) =>
  topic.set(new Map([...topic.get(), [conversationId, topicId]]))

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
