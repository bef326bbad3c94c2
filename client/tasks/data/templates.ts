import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Task } from './tasks.ts'

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

export function useAddTemplate() {
  return useMutation({
    ...optimistic<Template, Pick<Template, 'id' | 'group_id' | 'name' | 'items'>>(
      [templates.queryKey],
      (list, added) => [...list, { ...({ version: 1 } as Template), ...added }],
    ),
    mutationFn: (row) => write({ table: 'task_templates', verb: 'insert', row }),
  })
}

export function useRemoveTemplate() {
  return useMutation({
    ...optimistic<Template, { id: string }>([templates.queryKey], (list, { id }) =>
      list.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'task_templates', verb: 'delete', id }),
  })
}

interface Application {
  template_id: string
  group_id: string
  anchor: string
  ids: string[]
}

/** The tasks of a template, counted from a day; their ids are made here, one for each. */
export const applyingTemplate = mutationOptions({
  ...optimistic<Task, Application>([['tasks']], (tasks) => tasks),
  mutationFn: (args: Application) => write({ rpc: 'apply_template', args }),
})
