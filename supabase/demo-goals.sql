/*
 * The demo's goals: Mina reads on and lets her walks rest, Ruth counts pages until June, and the supper bakes. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql`.
 */
set local timezone = 'Europe/London';
insert into public.goals (id, user_id, group_id, title, kind, unit, target_value, target_date, schedule, visibility, source, starts_on, rank, created_by, created_at)
select its.id::uuid, its.owner::uuid, its.of_group::uuid, its.title, its.kind, its.unit, its.many,
  case its.title when 'Read 600 pages by June' then (date_trunc('year', now() - interval '5 months') + interval '1 year 5 months 29 days')::date end,
  its.schedule::jsonb, its.visibility, its.source, date_trunc('week', now())::date - 28, its.rank, its.maker::uuid, now() - interval '30 days'
from (values
  ('00000000-0000-4000-8000-0000000901a1', '00000000-0000-4000-8000-0000000000a3', null, 'Read 3 lessons a week', 'habit', null, null, '{"freq": "times", "n": 3, "period": "week"}', 'private', 'lessons', 'g', '00000000-0000-4000-8000-0000000000a3'),
  ('00000000-0000-4000-8000-0000000901a2', '00000000-0000-4000-8000-0000000000a3', null, 'Walk', 'habit', null, null, '{"freq": "daily"}', 'private', 'manual', 'm', '00000000-0000-4000-8000-0000000000a3'),
  ('00000000-0000-4000-8000-0000000901a3', '00000000-0000-4000-8000-0000000000a1', null, 'Read 600 pages by June', 'target', 'pages', 600, null, 'private', 'manual', 'g', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000901a4', null, '00000000-0000-4000-8000-0000000000b1', '100 loaves', 'target', 'loaves', 100, null, 'group', 'manual', 'g', '00000000-0000-4000-8000-0000000000a1')
) as its (id, owner, of_group, title, kind, unit, many, schedule, visibility, source, rank, maker);

/** Says as somebody what was done for a goal, so many days after the Monday four weeks ago; nothing of days to come. */
create function pg_temp.kept(person uuid, goal uuid, after int[], amount numeric, hidden boolean default false) returns void
  language plpgsql
as $$
declare
  monday constant date := date_trunc('week', now())::date - 28;
  many int;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated')::text, true);
  foreach many in array after loop
    if monday + many <= now()::date then
      perform private.tick_goal(goal, monday + many, 'done', amount, null, least(now(), monday + many + time '20:00'), hidden);
    end if;
  end loop;
end $$;
-- Mina reads three days of a week, and in this one more than it asks for by today
select pg_temp.kept('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000901a1', '{1,3,5,7,10,12,15,17,19,22,24,26}', null);
select pg_temp.kept('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000901a1',
  case when extract(isodow from now()) in (1, 2, 3) then '{28,29}'::int[] else '{28,29,30,31}'::int[] end, null);
-- she walked for two weeks, and pauses
select pg_temp.kept('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000901a2', '{0,1,2,4,5,6,7,8,10,11,12,13}', null);
select private.pause_goal('00000000-0000-4000-8000-0000000901a2', now()::date, null);
select pg_temp.kept('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000901a3', '{0,3,6,9,13,17,20,24,27}', 14);
-- the supper bakes, and one gives without a name
select pg_temp.kept('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000901a4', '{1,8,15}', 6),
  pg_temp.kept('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000901a4', '{1,15,22}', 4),
  pg_temp.kept('00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000901a4', '{18}', 9, true);
select set_config('request.jwt.claims', '', true);
