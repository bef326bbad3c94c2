import { mina, ruth, supper } from '../cast.ts'

/** A goal of Ruth’s own with an entry and a note, one of Mina’s shared with the supper, and one of the supper that Ruth made. */
export const ruthsGoal = '00000000-0000-4000-8000-00000000b301'
export const minasGoal = '00000000-0000-4000-8000-00000000b302'
export const suppersGoal = '00000000-0000-4000-8000-00000000b303'
export const ruthsArea = '00000000-0000-4000-8000-00000000b304'
export const ruthsMilestone = '00000000-0000-4000-8000-00000000b305'
export const suppersMilestone = '00000000-0000-4000-8000-00000000b306'
export const ruthsEntry = '00000000-0000-4000-8000-00000000b307'
export const minasGift = '00000000-0000-4000-8000-00000000b308'
export const ruthsAway = '00000000-0000-4000-8000-00000000b309'

export const arrangedGoals = `
  insert into public.goal_areas (id, user_id, name, rank) values ('${ruthsArea}', '${ruth.id}', 'Body', 'a');
  insert into public.goals (id, user_id, title, kind, schedule, visibility, shared_with, rank, starts_on, created_by) values
    ('${ruthsGoal}', '${ruth.id}', 'Walk', 'habit', '{"freq": "daily"}', 'private', null, 'a', '2026-01-05', '${ruth.id}'),
    ('${minasGoal}', '${mina.id}', 'Read', 'habit', '{"freq": "daily"}', 'group', '${supper}', 'a', '2026-01-05', '${mina.id}');
  insert into public.goals (id, group_id, title, kind, target_value, visibility, rank, starts_on, created_by) values
    ('${suppersGoal}', '${supper}', '100 loaves', 'target', 100, 'group', 'a', '2026-01-05', '${ruth.id}');
  insert into public.goal_milestones (id, goal_id, title, rank) values
    ('${ruthsMilestone}', '${ruthsGoal}', 'A week', 'a'), ('${suppersMilestone}', '${suppersGoal}', 'Half', 'a');
  insert into public.goal_entries (id, goal_id, user_id, on_date, state, value, anonymous) values
    ('${ruthsEntry}', '${ruthsGoal}', '${ruth.id}', '2026-01-05', 'done', null, false),
    ('${minasGift}', '${suppersGoal}', '${mina.id}', '2026-01-05', 'done', 7, true);
  insert into public.goal_notes (entry_id, user_id, note) values ('${ruthsEntry}', '${ruth.id}', 'Slow'), ('${minasGift}', '${mina.id}', 'Rye');
  insert into public.goal_changes (goal_id, changed_by, before, after, effective_on) values
    ('${ruthsGoal}', '${ruth.id}', '{"title": "Run"}', '{"title": "Walk"}', '2026-01-05'),
    ('${suppersGoal}', '${ruth.id}', '{"title": "Loaves"}', '{"title": "100 loaves"}', '2026-01-05');
  insert into public.away_periods (id, user_id, from_on, to_on) values ('${ruthsAway}', '${ruth.id}', '2026-02-02', '2026-02-09');
`
