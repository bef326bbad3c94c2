import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { ruth, supper } from '../cast.ts'
import { ruthsBin, ruthsEntry, ruthsPath, ruthsPrompt, ruthsSecret } from './arranged-journal.ts'

/*
 * Every door to a journal that somebody could try with the stock client, and what comes out of it. A door is open when a
 * word of Ruth’s, or that something of hers is there, comes out.
 */
type Answer = { data: unknown; error: unknown; count?: number | null }
type Door = (client: SupabaseClient) => Promise<boolean>

/** True where one of Ruth’s words came out. An error counts with all that it says. */
const told = async (answer: PromiseLike<Answer>) => {
  const { data, error } = await answer
  const words = error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : JSON.stringify(error)
  return `${JSON.stringify(data)} ${words}`.includes(ruthsSecret)
}
const some = async (answer: PromiseLike<Answer>) => {
  const { data } = await answer
  return Array.isArray(data) && data.length > 0
}
const counted = async (answer: PromiseLike<Answer>) => Boolean((await answer).count)
const worked = async (answer: PromiseLike<Answer>) => (await answer).error === null

const withWords = `%${ruthsSecret}%`

/** The doors through which Ruth herself goes. */
export const doors: Record<string, Door> = {
  'the table': (client) => told(client.from('journal_entries').select()),
  'a row by its id': (client) => some(client.from('journal_entries').select('id').eq('id', ruthsEntry)),
  'a filter on the words': (client) => some(client.from('journal_entries').select('id').like('body_text', withWords)),
  'a filter on a tag': (client) => some(client.from('journal_entries').select('id').contains('tags', [ruthsSecret])),
  'a count': (client) =>
    counted(client.from('journal_entries').select('*', { count: 'exact', head: true }).eq('created_by', ruth.id)),
  'an aggregate of the moods': (client) => some(client.from('journal_entries').select('mood').eq('mood', 2)),
  'an embed below a prompt': (client) =>
    told(client.from('journal_prompts').select('id, journal_entries(title, body_html)')),
  'an embed below a template': (client) => told(client.from('journal_templates').select('id, journal_entries(title)')),
  'an embed below a hidden memory': (client) =>
    told(client.from('memory_hides').select('entry_id, journal_entries(title)')),
  'a filter through an embed': (client) =>
    some(
      client.from('journal_prompts').select('id, journal_entries!inner(id)').like('journal_entries.title', withWords),
    ),
  'a save by its id': (client) =>
    some(client.from('journal_entries').update({ mood: 2 }).eq('id', ruthsEntry).select('id')),
  'the templates': (client) => told(client.from('journal_templates').select()),
  'the prompts': (client) => told(client.from('journal_prompts').select()),
  'a prompt by its id': (client) => some(client.from('journal_prompts').select('id').eq('id', ruthsPrompt)),
  'the prompts that were shown': (client) =>
    some(client.from('journal_prompts_seen').select().eq('created_by', ruth.id)),
  'the settings': (client) => some(client.from('journal_settings').select().eq('user_id', ruth.id)),
  'the hidden memories': (client) => some(client.from('memory_hides').select().eq('entry_id', ruthsEntry)),
  'the tags': (client) => told(client.rpc('journal_tags')),
  'the months': (client) => some(client.rpc('journal_months')),
  'the days': (client) => some(client.rpc('journal_days', { from_on: '2026-01-01', to_on: '2026-12-31' })),
  'what was a week ago': (client) => told(client.rpc('journal_memories', { today: '2026-02-27' })),
  'a look back': (client) => told(client.rpc('journal_lookback', { today: '2026-06-01' })),
  'finding by words': (client) => told(client.rpc('find_journal_entries', { words: ruthsSecret })),
  'finding by a tag': (client) => told(client.rpc('find_journal_entries', { tag: ruthsSecret })),
  'the week': (client) => told(client.rpc('week_review', { from_on: '2026-03-02' })),
  'the copies that were given': (client) => told(client.from('journal_shares').select()),
  'an embed below a copy': (client) => told(client.from('journal_shares').select('id, journal_entries(title)')),
  'giving a copy': (client) =>
    worked(
      client.rpc('share_journal_entry', {
        ...{ id: randomUUID(), entry_id: ruthsEntry, target_type: 'message', place_id: supper, html: '<p>Rain</p>' },
      }),
    ),
  search: (client) => some(client.rpc('search', { query: ruthsSecret })),
  'a search of this kind': (client) => some(client.rpc('search', { query: ruthsSecret, kinds: ['journal'] })),
  'a search by the writer': (client) => some(client.rpc('search', { query: 'by:"Ruth"', kinds: ['journal'] })),
  'the trash': (client) => told(client.rpc('trash')),
  'deleting it': (client) => worked(client.rpc('delete_journal_entry', { id: ruthsEntry })),
  'restoring it': (client) => worked(client.rpc('restore_journal_entry', { id: ruthsEntry })),
  'an export': (client) => told(client.rpc('export_mine')),
  'a list of the folder': (client) => some(client.storage.from('journal').list(`${ruth.id}/${ruthsEntry}/0123456789`)),
  'the picture': (client) => worked(client.storage.from('journal').download(ruthsPath)),
  'a link to the picture': (client) => worked(client.storage.from('journal').createSignedUrl(ruthsPath, 60)),
}

/** The doors that open for nobody, Ruth either. */
export const walls: Record<string, Door> = {
  'what lies in the trash, in the table': (client) =>
    some(client.from('journal_entries').select('id').eq('id', ruthsBin)),
  'an embed of people': (client) => told(client.from('people').select('id, journal_entries(title)')),
  'an embed of the profile': (client) => told(client.from('users').select('id, journal_entries(title)')),
  'an embed of the trash': (client) => told(client.from('journal_entries').select('id, users(*), deleted_at')),
  'the days that were written on': (client) => worked(client.from('days_written').select()),
  'the days, in their schema': (client) => worked(client.schema('private').from('days_written').select()),
  'a function of the private schema': (client) =>
    worked(client.schema('private').rpc('entries_with', { patterns: [`% ${ruthsSecret.toLowerCase()}%`] })),
  'deleting for good': (client) => worked(client.from('journal_entries').delete().eq('id', ruthsEntry)),
  'a report': (client) =>
    worked(client.from('reports').insert({ subject_type: 'journal_entries', subject_id: ruthsEntry, reason: 'other' })),
  'a report of one': (client) =>
    worked(client.from('reports').insert({ subject_type: 'journal_entry', subject_id: ruthsEntry, reason: 'other' })),
  'a task from it': (client) =>
    worked(
      client.rpc('make_task_from_message', { id: '00000000-0000-4000-8000-00000000b4f0', message_id: ruthsEntry }),
    ),
  'a link that a message keeps': (client) => some(client.from('message_links').select().eq('target_id', ruthsEntry)),
  'the audit log': (client) => some(client.from('audit_log').select().eq('subject_id', ruthsEntry)),
  'what the audit log says': (client) => told(client.from('audit_log').select()),
  'the bell': (client) => told(client.from('notifications').select()),
  'the public address of the picture': async (client) => {
    const { data } = client.storage.from('journal').getPublicUrl(ruthsPath)
    return data.publicUrl === ''
  },
}
