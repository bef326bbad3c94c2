import { ruth } from '../cast.ts'

/** Things that Ruth keeps for herself: an entry, one in the trash, a template, a prompt that she wrote, her settings, and a picture. */
export const ruthsEntry = '00000000-0000-4000-8000-00000000b401'
export const ruthsBin = '00000000-0000-4000-8000-00000000b402'
export const ruthsTemplate = '00000000-0000-4000-8000-00000000b403'
export const ruthsPrompt = '00000000-0000-4000-8000-00000000b404'
/** Words that stand in nothing else. */
export const ruthsSecret = 'Zwetschgenkuchen'
export const ruthsPath = `${ruth.id}/${ruthsEntry}/0123456789/${ruthsSecret}.jpg`

export const arrangedJournal = `
  insert into public.journal_templates (id, created_by, name, body_html) values ('${ruthsTemplate}', '${ruth.id}', '${ruthsSecret}', '<p>${ruthsSecret}</p>');
  insert into public.journal_prompts (id, created_by, text) values ('${ruthsPrompt}', '${ruth.id}', '${ruthsSecret}');
  insert into public.journal_entries (id, created_by, entry_date, title, body_html, mood, feelings, tags, prompt_id, template_id, deleted_at, deleted_by) values
    ('${ruthsEntry}', '${ruth.id}', '2026-03-05', '${ruthsSecret}', '<p>${ruthsSecret}</p>', 2, '{tired}', '{${ruthsSecret}}', '${ruthsPrompt}', '${ruthsTemplate}', null, null),
    ('${ruthsBin}', '${ruth.id}', '2026-03-04', '${ruthsSecret}', '<p>${ruthsSecret}</p>', null, '{}', '{}', null, null, now(), '${ruth.id}');
  insert into public.journal_prompts_seen (created_by, on_date, prompt_id) values ('${ruth.id}', '2026-03-05', '${ruthsPrompt}');
  insert into public.journal_settings (user_id, reminder_time) values ('${ruth.id}', '21:00');
  insert into public.memory_hides (created_by, entry_id) values ('${ruth.id}', '${ruthsEntry}');
  insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('journal', '${ruthsPath}', '${ruth.id}', '${ruth.id}', '{"size": 3, "mimetype": "image/jpeg"}');
`
