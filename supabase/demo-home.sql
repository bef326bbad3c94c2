/*
 * The demo's Home: Ruth opens on a full day, with a lesson, an event to answer, tasks, a goal to tick and talk, and Tomas has been
 * away for four days. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-home.sql`.
 */
set local timezone = 'Europe/London';
-- whoever is in the demo has been asked what brings them
insert into public.user_settings as own (user_id, onboarding)
select id, jsonb_build_object('asked_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from public.users
on conflict (user_id) do update set onboarding = excluded.onboarding;

-- a lesson today: where none is, the next one is held early
update public.scheduled_lessons as entry set pinned_on = its.today, on_date = its.today, occurrence_id = null
from (select id, (now() at time zone tz)::date as today from public.groups where id = '00000000-0000-4000-8000-0000000000b1') as its
where entry.id = (
    select next.id from public.scheduled_lessons as next join public.adoptions as known on known.id = next.adoption_id and known.status = 'active'
    where next.group_id = its.id and next.kind = 'lesson' and next.state = 'planned' and not next.hidden and next.on_date > its.today
    order by next.on_date, next.rank limit 1)
  and not exists (
    select from public.scheduled_lessons as other
    where other.group_id = its.id and other.kind = 'lesson' and other.state <> 'skipped' and not other.hidden and other.on_date = its.today);

-- an event in three hours, which she has not answered
insert into public.events (id, group_id, title, body_html, starts_local, ends_local, tz, place_name, created_by, created_at, announced_at)
select '00000000-0000-4000-8000-00000000f0e1', '00000000-0000-4000-8000-0000000000b1', 'Tasting the new soup',
  '<p>Three pots, no names on them. Whoever is right about the ginger takes the rest home.</p>',
  soon, soon + interval '1 hour', 'Europe/London', 'Small hall', '00000000-0000-4000-8000-0000000000a7', now() - interval '26 hours', now() - interval '26 hours'
from (select date_trunc('hour', now() at time zone 'Europe/London') + interval '3 hours' as soon) as at;
insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, answered_at, listed)
select '00000000-0000-4000-8000-00000000f0e1', ('00000000-0000-4000-8000-0000000000a' || who)::uuid, '00000000-0000-4000-8000-00000000f0e1',
  '00000000-0000-4000-8000-0000000000b1', 'going', now() - interval '20 hours', true
from unnest(array['6', '7', '8']) as who;

-- what is planned today, and what Tomas was given while he was away
insert into public.tasks (id, group_id, title, plan_on, due_on, rank, created_by, created_at) values
  ('00000000-0000-4000-8000-00000000f0e2', null, 'Ring the printer about the song sheets', now()::date, null, 'm', '00000000-0000-4000-8000-0000000000a1', now() - interval '2 days'),
  ('00000000-0000-4000-8000-00000000f0e3', '00000000-0000-4000-8000-0000000000b1', 'Fetch the long table from the boathouse', null, now()::date + 3, 'm', '00000000-0000-4000-8000-0000000000a1', now() - interval '2 days'),
  ('00000000-0000-4000-8000-00000000f0e4', '00000000-0000-4000-8000-0000000000b1', 'Ask the cheese lady about Tuesday', null, now()::date + 2, 'n', '00000000-0000-4000-8000-0000000000a3', now() - interval '1 day');
insert into public.task_assignees (task_id, user_id, group_id, assigned_by, assigned_at) values
  ('00000000-0000-4000-8000-00000000f0e3', '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a1', now() - interval '2 days'),
  ('00000000-0000-4000-8000-00000000f0e4', '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a3', now() - interval '1 day');

-- a tick a day
insert into public.goals (id, user_id, title, kind, schedule, starts_on, rank, created_by, created_at) values
  ('00000000-0000-4000-8000-00000000f0e5', '00000000-0000-4000-8000-0000000000a1', 'Ten quiet minutes', 'habit', '{"freq": "daily"}', now()::date - 20, 'd', '00000000-0000-4000-8000-0000000000a1', now() - interval '20 days');
insert into public.goal_entries (goal_id, user_id, on_date, state)
select '00000000-0000-4000-8000-00000000f0e5', '00000000-0000-4000-8000-0000000000a1', now()::date - n, 'done' from unnest(array[1, 2, 3, 5, 6, 7, 8, 10]) as n;
select private.rescore_goal('00000000-0000-4000-8000-00000000f0e5', '00000000-0000-4000-8000-0000000000a1');

insert into public.announcements (id, group_id, title, body, published_at, created_by, created_at) values
  ('00000000-0000-4000-8000-00000000f0e6', '00000000-0000-4000-8000-0000000000b1', 'The side door has a new code',
   'It’s in the conversation, not here: anybody may read over a shoulder.', now() - interval '2 days', '00000000-0000-4000-8000-0000000000a1', now() - interval '2 days');

-- Ruth was here this morning; Tomas four days ago, and has read nothing since
insert into public.catch_ups (user_id, last_here_at, here_before_at, seen_until) values
  ('00000000-0000-4000-8000-0000000000a1', now() - interval '5 hours', now() - interval '1 day', now() - interval '30 days'),
  ('00000000-0000-4000-8000-0000000000a2', now() - interval '4 days 2 hours', now() - interval '5 days', now() - interval '30 days')
on conflict (user_id) do update set last_here_at = excluded.last_here_at, here_before_at = excluded.here_before_at, seen_until = excluded.seen_until;
insert into public.group_member_settings (group_id, user_id, last_seen_at, seen_before_at)
select member.group_id, member.user_id, now() - case member.user_id when '00000000-0000-4000-8000-0000000000a2' then interval '4 days 2 hours' else interval '5 hours' end, now() - interval '5 days'
from public.group_members as member where member.user_id in ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2')
on conflict (group_id, user_id) do update set last_seen_at = excluded.last_seen_at, seen_before_at = excluded.seen_before_at;
update public.conversation_reads as own set last_read_at = now() - interval '4 days', last_read_seq = coalesce((
  select max(message.seq) from public.messages as message where message.conversation_id = own.conversation_id and message.created_at < now() - interval '4 days'), 0)
where own.user_id = '00000000-0000-4000-8000-0000000000a2';
