import { mina, ruth, supper } from '../cast.ts'
import { ruthsLesson } from './arranged-curriculum.ts'
import { adoption } from './arranged-schedule.ts'

/** A question of Ruth’s beside the lesson, and a prompt that hides its answers; Ruth has answered both. */
export const ruthsQuestion = '00000000-0000-4000-8000-00000000af01'
export const hidingPrompt = '00000000-0000-4000-8000-00000000af02'
export const ruthsReply = '00000000-0000-4000-8000-00000000af03'
export const hiddenReply = '00000000-0000-4000-8000-00000000af04'
export const ruthsNote = '00000000-0000-4000-8000-00000000af05'
export const minasNote = '00000000-0000-4000-8000-00000000af06'

/** Pictures in what Ruth said: in her reply that everybody reads, and in the hidden one. */
export const ruthsPicture = `${adoption}/${ruthsReply}/0123456789/soup.jpg`
export const hiddenPicture = `${adoption}/${hiddenReply}/0123456789/soup.jpg`

const beside = `'${adoption}', '${supper}', '${ruthsLesson}'`
export const arrangedLessonTalk = `
  insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, kind, title, created_by, prompt_key, hide_until_answered) values
    ('${ruthsQuestion}', ${beside}, 'question', 'How hot?', '${ruth.id}', null, false),
    ('${hidingPrompt}', ${beside}, 'prompt', 'And you?', null, '${ruthsLesson}', true);
  insert into public.lesson_replies (id, adoption_id, group_id, lesson_key, thread_id, body_html, created_by) values
    ('${ruthsReply}', ${beside}, '${ruthsQuestion}', '<p>Hot</p>', '${ruth.id}'), ('${hiddenReply}', ${beside}, '${hidingPrompt}', '<p>Me</p>', '${ruth.id}');
  insert into public.lesson_reactions (reply_id, thread_id, user_id, emoji) values
    ('${ruthsReply}', '${ruthsQuestion}', '${ruth.id}', '👍'), ('${hiddenReply}', '${hidingPrompt}', '${ruth.id}', '👍');
  insert into public.thread_reads (thread_id, user_id, read_at) values ('${ruthsQuestion}', '${ruth.id}', now());
  insert into public.lesson_notes (id, adoption_id, group_id, lesson_key, user_id) values
    ('${ruthsNote}', ${beside}, '${ruth.id}'), ('${minasNote}', ${beside}, '${mina.id}');
  insert into storage.objects (bucket_id, name, owner_id) values ('talk', '${ruthsPicture}', '${ruth.id}'), ('talk', '${hiddenPicture}', '${ruth.id}');
`
