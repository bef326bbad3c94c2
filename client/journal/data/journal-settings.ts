import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Row = Database['public']['Tables']['journal_settings']['Row']

/** One’s own settings of the journal. */
export type JournalSettingsRow = Pick<
  Row,
  'reminder_time' | 'reminder_days' | 'prompt_themes' | 'show_run' | 'review_day'
>

/** One's own settings: one row, or none before anything was set. */
export const journalSettings = queryOptions({
  queryKey: ['journal_settings'],
  queryFn: (): Promise<Row[]> => rows(supabase.from('journal_settings').select('*')),
})

const asMade: JournalSettingsRow = {
  reminder_time: null,
  reminder_days: [],
  prompt_themes: [],
  show_run: true,
  review_day: 7,
}

/** The settings as they are now, also before there is a row. */
export const settingsOf = (list: readonly Row[] | undefined): JournalSettingsRow => list?.[0] ?? asMade

export const settingsRows = collection('journal_settings', {
  by: ['user_id'],
  blank: () => ({ ...asMade, version: 1 }),
})
