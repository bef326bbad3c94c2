import { ruthsLesson } from './arranged-curriculum.ts'
import {
  hiddenPicture,
  hiddenReply,
  hidingPrompt,
  minasNote,
  ruthsNote,
  ruthsPicture,
  ruthsQuestion,
  ruthsReply,
} from './arranged-lesson-talk.ts'
import { adoption } from './arranged-schedule.ts'
import { type AccessRow, all, members, nobody, type Outcome, type Persona, past, self, type Verb } from './rows.ts'

const row = (table: string, verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb,
  on,
  sql,
  ...who,
})
const see = (table: string, on: string, where: string, who: Record<Persona, Outcome>) =>
  row(table, 'select', on, `select 1 from public.${table} where ${where}`, who)
const change = (table: string, on: string, set: string, id: string, who: Record<Persona, Outcome>) =>
  row(table, 'update', on, `update public.${table} set ${set} where id = '${id}' returning 1`, who)
/** Those who lead the lesson, or have answered: no manager’s role leads, and no pass. */
const leaders = { ...all('nothing'), manager: 'yes', admin: 'yes' } as const
/* Files in `storage.objects`: who is signed out may ask there, and sees nothing. */
const named = (name: string) => `storage.objects where bucket_id = 'talk' and name = '${name}'`
const onPicture = (verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  ...row('storage.objects', verb, on, sql, who),
  anon: 'nothing',
})
const picture = (on: string, name: string, who: Record<Persona, Outcome>) =>
  onPicture('select', on, `select 1 from ${named(name)}`, who)
const minas = { ...self, admin: 'nothing', member: 'yes' } as const

export const lessonTalk: AccessRow[] = [
  see('lesson_threads', 'Ruth’s question', `id = '${ruthsQuestion}'`, members),
  see('lesson_threads', 'the prompt', `id = '${hidingPrompt}'`, members),
  ...past('lesson_threads', "prompt_key = 'af000000-0000-4000-8000-000000000001'"),
  change('lesson_threads', 'Ruth’s words', "title = 'Hot?'", ruthsQuestion, self),
  change('lesson_threads', 'its lesson', `lesson_key = '${ruthsQuestion}'`, ruthsQuestion, nobody),
  see('lesson_replies', 'Ruth’s reply', `id = '${ruthsReply}'`, members),
  see('lesson_replies', 'a hidden one', `id = '${hiddenReply}'`, leaders),
  ...past('lesson_replies', `thread_id = '${ruthsQuestion}'`),
  change('lesson_replies', 'Ruth’s words', "body_html = '<p>Hotter</p>'", ruthsReply, self),
  see('lesson_reactions', 'Ruth’s', `reply_id = '${ruthsReply}'`, members),
  see('lesson_reactions', 'on a hidden reply', `reply_id = '${hiddenReply}'`, leaders),
  ...past('lesson_reactions', "emoji = 'x'"),
  picture('a picture in Ruth’s reply', ruthsPicture, members),
  picture('a picture in a hidden one', hiddenPicture, leaders),
  {
    table: 'storage.objects',
    verb: 'insert',
    on: 'a picture among Ruth’s words',
    sql: `insert into storage.objects (bucket_id, name) values ('talk', '${ruthsPicture.replace('soup', 'more')}') returning 1`,
    ...all('refused'),
    admin: 'yes',
  },
  onPicture(
    'update',
    'a picture in Ruth’s reply',
    `update storage.objects set version = 'another' where bucket_id = 'talk' and name = '${ruthsPicture}' returning 1`,
    all('nothing'),
  ),
  onPicture('delete', 'a picture in Ruth’s reply', `delete from ${named(ruthsPicture)} returning 1`, all('nothing')),
  see('thread_reads', 'Ruth’s', `thread_id = '${ruthsQuestion}'`, self),
  ...past('thread_reads', 'read_at = now()'),
  see('lesson_notes', 'Ruth’s', `id = '${ruthsNote}'`, self),
  see('lesson_notes', 'Mina’s', `id = '${minasNote}'`, minas),
  change('lesson_notes', 'Ruth’s', "color = 'blue'", ruthsNote, self),
  row(
    'lesson_notes',
    'insert',
    'for somebody else',
    `insert into public.lesson_notes (id, adoption_id, lesson_key, user_id) values (gen_random_uuid(), '${adoption}', '${ruthsLesson}', gen_random_uuid())`,
    nobody,
  ),
  row(
    'lesson_notes',
    'delete',
    'Ruth’s',
    `delete from public.lesson_notes where id = '${ruthsNote}' returning 1`,
    self,
  ),
]
