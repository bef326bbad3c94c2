import { mina, ruth } from '../../cast.ts'
import {
  ruthsBin,
  ruthsEntry,
  ruthsPath,
  ruthsPrompt,
  ruthsSecret,
  ruthsTemplate,
} from '../../journal/arranged-journal.ts'
import { type AccessRow, all, nobody, type Outcome, type Persona, past, refusing, self, type Verb } from '../rows.ts'

/* A journal is its writer’s: no membership, no role and no pass opens it. */

const row = (table: string, verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb,
  on,
  sql,
  ...who,
})
const see = (table: string, on: string, where: string, who: Record<Persona, Outcome> = self) =>
  row(table, 'select', on, `select 1 from public.${table} where ${where}`, who)
const change = (table: string, on: string, set: string, where: string, who: Record<Persona, Outcome> = self) =>
  row(table, 'update', on, `update public.${table} set ${set} where ${where} returning 1`, who)
const remove = (table: string, on: string, where: string, who: Record<Persona, Outcome> = self) =>
  row(table, 'delete', on, `delete from public.${table} where ${where} returning 1`, who)
const add = (table: string, on: string, words: string, who: Record<Persona, Outcome>) =>
  row(table, 'insert', on, `insert into public.${table} ${words} returning 1`, who)
const everyone = { ...all('yes'), suspended: 'refused' } as const
const mine = `created_by = '${ruth.id}'`
const picture = (verb: Verb, sql: string, who: Record<Persona, Outcome>) =>
  row('storage.objects', verb, 'a picture in Ruth’s journal', sql, who)
const asking = { ...self, anon: 'nothing' } as const

export const journal: AccessRow[] = [
  see('journal_entries', 'Ruth’s', `id = '${ruthsEntry}'`),
  see('journal_entries', 'Ruth’s by its words', `body_text like '%${ruthsSecret}%'`),
  see('journal_entries', 'what lies in Ruth’s trash', `id = '${ruthsBin}'`, { ...all('nothing'), anon: 'refused' }),
  see('journal_entries', 'how many there are', '1 = 1 having count(*) > 0'),
  add('journal_entries', 'one’s own', "(entry_date, body_html) values ('2026-03-05', '<p>Rain</p>')", everyone),
  add('journal_entries', 'Ruth’s', `(created_by, entry_date) values ('${ruth.id}', '2026-03-05')`, nobody),
  change('journal_entries', 'Ruth’s', "title = 'Sun'", `id = '${ruthsEntry}'`),
  change('journal_entries', 'what lies in Ruth’s trash', "title = 'Sun'", `id = '${ruthsBin}'`, {
    ...all('nothing'),
    anon: 'refused',
  }),
  change('journal_entries', 'whose Ruth’s is', `created_by = '${mina.id}'`, `id = '${ruthsEntry}'`, nobody),
  change('journal_entries', 'whether it is deleted', 'deleted_at = null', `id = '${ruthsEntry}'`, nobody),
  change('journal_entries', 'what was read in it', "body_text = ''", `id = '${ruthsEntry}'`, nobody),
  remove('journal_entries', 'past the trash', `id = '${ruthsEntry}'`, nobody),
  see('journal_templates', 'Ruth’s', `id = '${ruthsTemplate}'`),
  see('journal_templates', 'ours', 'created_by is null', { ...all('yes'), anon: 'refused', suspended: 'nothing' }),
  add('journal_templates', 'one’s own', "(name) values ('Evening')", everyone),
  add('journal_templates', 'ours', "(name, created_by) values ('Evening', null)", nobody),
  change('journal_templates', 'Ruth’s', "name = 'Morning'", `id = '${ruthsTemplate}'`),
  change('journal_templates', 'ours', "name = 'Morning'", 'created_by is null', {
    ...all('nothing'),
    anon: 'refused',
  }),
  remove('journal_templates', 'Ruth’s', `id = '${ruthsTemplate}'`),
  remove('journal_templates', 'ours', 'created_by is null', { ...all('nothing'), anon: 'refused' }),
  see('journal_prompts', 'Ruth’s', `id = '${ruthsPrompt}'`),
  see('journal_prompts', 'ours', 'created_by is null', { ...all('yes'), anon: 'refused', suspended: 'nothing' }),
  add('journal_prompts', 'one’s own', "(text) values ('And now?')", everyone),
  add('journal_prompts', 'ours', "(text, created_by) values ('And now?', null)", nobody),
  change('journal_prompts', 'Ruth’s', "text = 'And then?'", `id = '${ruthsPrompt}'`),
  change('journal_prompts', 'ours', 'active = false', 'created_by is null', { ...all('nothing'), anon: 'refused' }),
  remove('journal_prompts', 'Ruth’s', `id = '${ruthsPrompt}'`),
  remove('journal_prompts', 'ours', 'created_by is null', { ...all('nothing'), anon: 'refused' }),
  see('journal_prompts_seen', 'Ruth’s', mine),
  ...past('journal_prompts_seen', "state = 'used'"),
  see('journal_settings', 'Ruth’s', `user_id = '${ruth.id}'`),
  add(
    'journal_settings',
    'one’s own',
    "(reminder_time) values ('20:00') on conflict (user_id) do update set reminder_time = '20:00'",
    everyone,
  ),
  add(
    'journal_settings',
    'Ruth’s',
    `(user_id, show_run) values ('${ruth.id}', false) on conflict (user_id) do update set show_run = false`,
    refusing(self),
  ),
  change('journal_settings', 'Ruth’s', 'show_run = false', `user_id = '${ruth.id}'`),
  remove('journal_settings', 'Ruth’s', `user_id = '${ruth.id}'`, nobody),
  see('memory_hides', 'Ruth’s', mine),
  add(
    'memory_hides',
    'Ruth’s entry',
    `(entry_id) values ('${ruthsEntry}') on conflict (created_by, entry_id) do update set until = null`,
    refusing(self),
  ),
  change('memory_hides', 'Ruth’s', "until = '2027-01-01'", mine),
  remove('memory_hides', 'Ruth’s', mine),
  picture('select', `select 1 from storage.objects where bucket_id = 'journal' and name = '${ruthsPath}'`, asking),
  picture(
    'insert',
    `insert into storage.objects (bucket_id, name) values ('journal', '${ruthsPath.replace('0123456789', 'abcdefghij')}') returning 1`,
    refusing(self),
  ),
  picture(
    'update',
    `update storage.objects set version = 'another' where bucket_id = 'journal' and name = '${ruthsPath}' returning 1`,
    {
      ...asking,
      admin: 'nothing',
    },
  ),
  picture(
    'delete',
    `delete from storage.objects where bucket_id = 'journal' and name = '${ruthsPath}' returning 1`,
    asking,
  ),
]
