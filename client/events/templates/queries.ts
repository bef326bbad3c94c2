import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { TemplateContent } from './template-content.ts'

type Row = Database['public']['Tables']['event_templates']['Row']
export type EventTemplate = Omit<Row, 'content'> & { content: TemplateContent }

/** The templates of all groups whose events one manages. */
export const templates = queryOptions({
  queryKey: ['event_templates'],
  queryFn: async (): Promise<EventTemplate[]> =>
    (await rows(supabase.from('event_templates').select('*').order('name').order('id'))) as unknown as EventTemplate[],
})

export const useTemplatesOf = (groupId: string) =>
  (useQuery(templates).data ?? []).filter(({ group_id }) => group_id === groupId)

export const eventTemplates = collection('event_templates')
