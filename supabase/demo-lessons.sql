/*
 * The demo's lessons: how far the people of Tuesday supper are in the first three, who was there, and where Mina stopped
 * reading. It comes last: `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql`.
 */
-- they were all there when it began
update public.group_members set joined_at = now() - interval '90 days'
where group_id = '00000000-0000-4000-8000-0000000000b1' and user_id in (
  '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000a3');
update public.adoptions set created_at = now() - interval '30 days' where id = '00000000-0000-4000-8000-0000000ad001';

/** Says as somebody that steps of a lesson and the lesson itself are done, on the evening on which it was taught. */
create function pg_temp.did(person uuid, lesson int, steps int[], whole boolean) returns void
  language plpgsql
as $$
declare
  adoption constant uuid := '00000000-0000-4000-8000-0000000ad001';
  evening constant timestamptz := (select entry.held_on + time '21:15' from public.scheduled_lessons as entry
    where entry.adoption_id = adoption and entry.lesson_key = md5('supper lesson ' || lesson)::uuid);
  step int;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person, 'role', 'authenticated')::text, true);
  perform private.read_lesson(adoption, md5('supper lesson ' || lesson)::uuid, jsonb_build_object('block', md5('supper question ' || lesson)::uuid), 420, evening);
  foreach step in array steps loop
    perform private.finish_item(adoption, md5('supper lesson ' || lesson)::uuid, md5('supper item ' || lesson || ' ' || step)::uuid, true, evening);
  end loop;
  if whole then
    perform private.finish_lesson(adoption, md5('supper lesson ' || lesson)::uuid, true, evening);
  end if;
end $$;
-- Ruth has done all three, Mina two and a part of the third, Tomas the first
select pg_temp.did('00000000-0000-4000-8000-0000000000a1', 1, '{1,2,3}', true), pg_temp.did('00000000-0000-4000-8000-0000000000a1', 2, '{2}', true),
  pg_temp.did('00000000-0000-4000-8000-0000000000a1', 3, '{1,2}', true);
select pg_temp.did('00000000-0000-4000-8000-0000000000a3', 1, '{1,2,3}', true), pg_temp.did('00000000-0000-4000-8000-0000000000a3', 2, '{1,2}', true),
  pg_temp.did('00000000-0000-4000-8000-0000000000a3', 3, '{1}', false);
select pg_temp.did('00000000-0000-4000-8000-0000000000a2', 1, '{1,2}', true);

-- who was there
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', true);
select private.mark_lesson_attendance(entry.id, mark.person::uuid, mark.state, null)
from (values (1, '00000000-0000-4000-8000-0000000000a1', 'present'), (1, '00000000-0000-4000-8000-0000000000a2', 'present'), (1, '00000000-0000-4000-8000-0000000000a3', 'present'),
             (2, '00000000-0000-4000-8000-0000000000a1', 'present'), (2, '00000000-0000-4000-8000-0000000000a2', 'excused'), (2, '00000000-0000-4000-8000-0000000000a3', 'late'),
             (3, '00000000-0000-4000-8000-0000000000a1', 'present'), (3, '00000000-0000-4000-8000-0000000000a2', 'absent'), (3, '00000000-0000-4000-8000-0000000000a3', 'present')
) as mark (lesson, person, state)
join public.scheduled_lessons as entry on entry.adoption_id = '00000000-0000-4000-8000-0000000ad001' and entry.lesson_key = md5('supper lesson ' || mark.lesson)::uuid
-- a date of a series that began after it has none to be marked at
where not exists (select from public.event_occurrences as at where at.id = entry.occurrence_id and (at.state = 'cancelled' or at.starts_at > now()));
select set_config('request.jwt.claims', '', true);
drop function pg_temp.did(uuid, int, int[], boolean);
