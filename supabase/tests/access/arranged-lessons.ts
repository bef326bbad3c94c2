import { mina, ruth, supper } from '../cast.ts'
import { ruthsItem, ruthsLesson } from './arranged-curriculum.ts'
import { adoption } from './arranged-schedule.ts'

/** The lesson of the adopted curriculum: where Mina and Ruth are in it, and what Mina has sent. */
export const minasResponseFile = `${adoption}/${mina.id}/0123456789/soup.jpg`
export const minasUnsentFile = `${adoption}/${mina.id}/0123456789/idle.jpg`
const response = '00000000-0000-4000-8000-00000000ae01'
export const lessonEntry = '00000000-0000-4000-8000-00000000ad03'

const own = (table: string, column: string, value: string) =>
  [ruth, mina]
    .map(
      ({ id }) =>
        `insert into public.${table} (adoption_id, user_id, group_id, ${column}) values ('${adoption}', '${id}', '${supper}', ${value});`,
    )
    .join('\n')

export const arrangedLessons = `
  ${own('lesson_progress', 'lesson_key, state', `'${ruthsLesson}', 'in_progress'`)}
  ${own('item_progress', 'lesson_key, item_key, state', `'${ruthsLesson}', '${ruthsItem}', 'in_progress'`)}
  ${own('lesson_places', 'lesson_key, place, read_at', `'${ruthsLesson}', '{}', now()`)}
  ${own('personal_paces', 'joined_on', "'2026-03-03'")}
  insert into public.item_responses (id, adoption_id, user_id, item_key, lesson_key, group_id, kind, response, sent_at) values
    ('${response}', '${adoption}', '${mina.id}', '${ruthsItem}', '${ruthsLesson}', '${supper}', 'upload', '{"files": [{"path": "${minasResponseFile}"}]}', now());
  insert into public.lesson_releases (adoption_id, group_id, lesson_key, user_id, opens_on) values
    ('${adoption}', '${supper}', '${ruthsLesson}', '${mina.id}', '2026-03-01'), ('${adoption}', '${supper}', '${ruthsLesson}', null, '2026-03-02');
  ${own('lesson_excuses', 'lesson_key', `'${ruthsLesson}'`)}
  insert into public.attendance (scheduled_lesson_id, user_id, group_id, state, marked_at) values ('${lessonEntry}', '${mina.id}', '${supper}', 'late', now());
  insert into storage.objects (bucket_id, name) values ('responses', '${minasResponseFile}'), ('responses', '${minasUnsentFile}');
`
