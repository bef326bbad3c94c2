import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Row = Database['public']['Tables']['task_templates']['Row']
export type TemplateItem = {
  title: string
  due_days: number | null
  steps: string[]
}
export type Template = Omit<Row, 'items'> & { items: TemplateItem[] }

const templates = queryOptions({
  queryKey: ['task_templates'],
  queryFn: async (): Promise<Template[]> =>
    (await rows(supabase.from('task_templates').select('*').order('name').order('id'))) as unknown as Template[],
})

export const useTemplatesOf = (groupId: string) =>
  (useQuery(templates).data ?? []).filter(({ group_id }) => group_id === groupId)

export const taskTemplates = collection('task_templates')
