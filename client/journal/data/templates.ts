import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A beginning of an entry. Without a maker it is one of ours. */
export type JournalTemplate = Database['public']['Tables']['journal_templates']['Row']

/** The columns of a template that a person writes. */
export type TemplateFields = Pick<JournalTemplate, 'name' | 'body_html' | 'icon'>

/** Ours and one’s own, each in their order. */
export const journalTemplates = queryOptions({
  queryKey: ['journal_templates'],
  queryFn: (): Promise<JournalTemplate[]> =>
    rows(supabase.from('journal_templates').select('*').order('rank').order('id')),
})

export const templateRows = collection('journal_templates', {
  blank: () => ({ icon: null, body_html: '' }),
  order: (a, b) => (a.rank === b.rank ? (a.id < b.id ? -1 : 1) : a.rank < b.rank ? -1 : 1),
})
