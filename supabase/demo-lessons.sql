/*
 * The demo's lessons: how far the people of Tuesday supper are in the first three, who was there, where Mina stopped
 * reading, and what they say beside them. It comes last: `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql`.
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
drop function pg_temp.did(uuid, int, int[], boolean);

/** Says as somebody, `after` the evening of a lesson but three days ago at the latest, what has that place in its talk. */
create function pg_temp.said(person text, lesson int, place int, kind text, title text, body text, quote text, after interval) returns void
  language plpgsql
as $$
declare
  adoption constant uuid := '00000000-0000-4000-8000-0000000ad001';
  evening constant timestamptz := (select entry.held_on + time '21:15' from public.scheduled_lessons as entry
    where entry.adoption_id = adoption and entry.lesson_key = md5('supper lesson ' || lesson)::uuid);
  thread constant uuid := md5('supper thread ' || lesson || ' ' || place)::uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', '00000000-0000-4000-8000-0000000000' || person, 'role', 'authenticated')::text, true),
    set_config('app.clock', least(evening + after, now() - interval '3 days' + after)::text, true);
  if kind = 'reply' then
    perform private.reply_thread(md5('supper reply ' || lesson || ' ' || place || body)::uuid, thread, '<p>' || body || '</p>', null);
  else
    perform private.ask_lesson(thread, adoption, md5('supper lesson ' || lesson)::uuid, kind, title, '<p>' || body || '</p>', null,
      case when quote is not null then jsonb_build_object('block', md5('supper text ' || lesson)::uuid, 'quote', quote) end);
  end if;
end $$;
select pg_temp.said('a3', 1, 1, 'question', 'How much is enough without a scale?', 'Mine was soup until Tomas helped.', 'without a scale', '1 hour'),
  pg_temp.said('a1', 1, 1, 'reply', null, 'Add flour until the dough lets go of the bowl but still clings to your finger.', null, '12 hours'),
  pg_temp.said('a2', 1, 2, 'comment', '', 'My grandmother mixed hers on the bare table, with a well in the middle. It works, if nobody sneezes.', null, '2 hours'),
  pg_temp.said('a3', 1, 2, 'reply', null, 'I want to try that next week.', null, '3 hours'),
  pg_temp.said('a2', 2, 1, 'question', 'Can a pot with a plastic knob go into the oven?', 'It is the only heavy one that I have.', 'A closed pot gives both', '1 hour'),
  pg_temp.said('a1', 2, 1, 'reply', null, 'Unscrew the knob and plug the hole with foil.', null, '2 hours'),
  pg_temp.said('a3', 2, 2, 'comment', '', 'It really does crackle! I held the loaf to my ear for a whole minute.', 'listen to the crust', '14 hours'),
  pg_temp.said('a1', 3, 2, 'comment', '', 'For whoever missed it: the pan has to be so hot that a drop of water dances.', null, '30 minutes'),
  pg_temp.said('a3', 3, 1, 'question', 'Can I bake them the day before?', 'There will be twelve of us, and I have one pan.', null, '45 minutes');
select private.accept_reply(thread.id, reply.id) from public.lesson_replies as reply join public.lesson_threads as thread on thread.id = reply.thread_id
where thread.kind = 'question' and reply.created_by = '00000000-0000-4000-8000-0000000000a1'
  and set_config('request.jwt.claims', jsonb_build_object('sub', thread.created_by, 'role', 'authenticated')::text, true) is not null;

-- what Mina has marked for herself
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a3", "role": "authenticated"}', true);
insert into public.lesson_notes (id, adoption_id, lesson_key, color, anchor, note_html)
select md5('supper note')::uuid, '00000000-0000-4000-8000-0000000ad001', md5('supper lesson 3')::uuid, 'green',
  jsonb_build_object('block', md5('supper text 3')::uuid, 'quote', 'every people that had to leave in a hurry knew one'), '<p>Ask Grandma what they took along.</p>';
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
drop function pg_temp.said(text, int, int, text, text, text, text, interval);
