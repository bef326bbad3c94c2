import { mina, ruth, supper } from '../cast.ts'
import { ruthsCurriculum, ruthsLesson, ruthsVersion } from './arranged-curriculum.ts'

/** Ruth’s curriculum, taken up by Tuesday supper. */
export const adoption = '00000000-0000-4000-8000-00000000ad01'
const op = '00000000-0000-4000-8000-00000000ad02'
const request = '00000000-0000-4000-8000-00000000ad04'
const entry = '00000000-0000-4000-8000-00000000ad03'

export const arrangedSchedule = `
  insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, created_by)
  values ('${adoption}', '${supper}', '${ruthsCurriculum}', '${ruthsVersion}', '2026-03-03', '${ruth.id}');
  insert into public.schedule_patterns (adoption_id, from_on, rrule, start_time, minutes)
  values ('${adoption}', '2026-03-03', 'FREQ=WEEKLY;BYDAY=TU', '19:00', 60);
  insert into public.schedule_days (adoption_id, on_date, open) values ('${adoption}', '2026-03-10', false);
  insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
  values ('${entry}', '${adoption}', '${supper}', '${ruthsLesson}', 1, '2026-03-03');
  insert into public.lesson_days (adoption_id, lesson_key, on_date, until) values ('${adoption}', '${ruthsLesson}', '2026-03-10', now());
  insert into public.lead_requests (id, adoption_id, group_id, lesson_key, user_id, asked_by)
  values ('${request}', '${adoption}', '${supper}', '${ruthsLesson}', '${mina.id}', '${ruth.id}');
  insert into public.schedule_ops (id, adoption_id, group_id, actor_id, deed, before, after, moves)
  values ('${op}', '${adoption}', '${supper}', '${ruth.id}', '{}', '{}', '{}', '[]');
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, lesson_key, op, field, value, for_leaders)
  values ('${adoption}', '${supper}', 'lesson', '${ruthsLesson}', '${ruthsLesson}', 'edit', 'title', '"Ours"', false),
    ('${adoption}', '${supper}', 'lesson', '${ruthsLesson}', '${ruthsLesson}', 'add', 'leader:${entry}', '{}', true);
  insert into public.adoption_upgrades (id, adoption_id, group_id, from_version, to_version, actor_id, plan)
  values ('${op}', '${adoption}', '${supper}', '${ruthsVersion}', '${ruthsVersion}', '${ruth.id}', '{}');
  insert into public.adoption_tasks (adoption_id, group_id, task_key, owner_id, made)
  values ('${adoption}', '${supper}', '${ruthsLesson}', null, '{}'), ('${adoption}', '${supper}', '${entry}', '${ruth.id}', '{}');
  delete from public.notifications where related_id = '${adoption}';
`
