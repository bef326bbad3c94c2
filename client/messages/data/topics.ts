import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { store } from '../../lib/browser/store.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { rows } from '../../lib/query/query.ts'
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

/** The moment of the last word in each topic, and how much of it is unread. */
export const topicActivity = (conversationId: string) =>
  queryOptions({
    queryKey: ['topics', { activity: conversationId }],
    queryFn: () => rows(supabase.rpc('conversation_topics', { conversation_id: conversationId })),
    meta: { reads: ['messages', 'conversation_reads', 'topic_prefs'] },
  })

/** Moves a person on in one topic; the rest of the conversation stays as far as they have read it. */
export const readingTopic = mutationOptions({
  mutationKey: topicPrefs.queryKey,
  meta: { saidAtField: true },
  mutationFn: (args: { topic_id: string; seq: number }) => write({ rpc: 'read_topic', args }),
})

export const topicPreferences = collection('topic_prefs', { by: ['topic_id', 'user_id'] })

export const topicRows = collection('topics', {
  lists: ({ conversation_id }) => [topicsOf(conversation_id).queryKey],
  blank: () => ({ resolved_at: null, resolved_by: null }),
})

/** The topic of the next messages, by conversation; null or nothing is no topic. */
export const topic = store<ReadonlyMap<string, string | null>>(new Map())

/** The next messages that one writes there are about it. */
export const writeAbout = (conversationId: string, topicId: string | null) =>
  topic.set(new Map([...topic.get(), [conversationId, topicId]]))
