/*
 * The demo's schedules: Tuesday supper has taught three of its twelve lessons and comes to the fourth; the choir has paused
 * after four rehearsals of eight. The supper has made its curriculum its own, and a second version of it waits. It comes after demo-curriculum.sql: `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql`.
 */
set local timezone = 'Europe/London';
-- Eight rehearsals, which Tomas wrote for the choir
insert into public.curricula (id, owner_id, title, subtitle) values
  ('00000000-0000-4000-8000-0000000cc002', '00000000-0000-4000-8000-0000000000a2', 'Four voices', 'From breath to a concert in spring');
insert into public.units (version_id, key, title, rank)
select '00000000-0000-4000-8000-0000000cc002', md5('choir unit ' || n)::uuid, title, private.rank_number(n)
from (values (1, 'Sound'), (2, 'Songs')) as unit (n, title);
insert into public.lessons (version_id, key, unit_key, title, blocks, minutes, rank)
select '00000000-0000-4000-8000-0000000cc002', md5('choir lesson ' || n)::uuid, md5('choir unit ' || (n + 3) / 4)::uuid, title,
  jsonb_build_array(jsonb_build_object('key', md5('choir text ' || n)::uuid, 'kind', 'text', 'html', '<p>' || body || '</p>')), 90, private.rank_number(n)
from (values
  (1, 'Breath', 'We lie on the floor of the hall and find out where breath comes from.'),
  (2, 'One note, four rooms', 'One note, sung in the hall, the stairs, the kitchen and the yard. Which room sings along?'),
  (3, 'Listening downwards', 'The altos tune to the basses, the sopranos to the altos. Nobody sings louder than their neighbour.'),
  (4, 'Vowels', 'Five vowels make one choir out of twenty voices. We look for the same ones.'),
  (5, 'A round', 'A round of eight bars, first walking, then standing, then in the dark.'),
  (6, 'The harbour song', 'All four voices of the first verse, by ear, before anyone sees a sheet.'),
  (7, 'Words first', 'We speak the text of the second song together until it swings.'),
  (8, 'As in the concert', 'All songs in their order, with the coming in and the going out.')
) as lesson (n, title, body);

/** Takes a curriculum up in the past, and teaches its first lessons on their days. */
create function pg_temp.follow(adoption uuid, in_group uuid, version uuid, leader uuid, start_on date, taught int, options jsonb) returns void
  language plpgsql
as $$
declare
  lesson record;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', leader, 'role', 'authenticated')::text, true);
  perform set_config('app.clock', (start_on - 2 + time '18:00')::text, true);
  perform private.adopt(adoption, in_group, version, start_on, options);
  for lesson in select entry.id, entry.on_date from public.scheduled_lessons as entry where entry.adoption_id = adoption order by entry.rank limit taught loop
    perform set_config('app.clock', (lesson.on_date + time '21:30')::text, true);
    perform private.change_schedule(gen_random_uuid(), adoption, null, jsonb_build_object('kind', 'taught', 'entry', lesson.id), false);
  end loop;
end $$;

-- The fourth supper is on the next Tuesday, or today
select pg_temp.follow('00000000-0000-4000-8000-0000000ad001', '00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000cc011', '00000000-0000-4000-8000-0000000000a1',
  current_date + (9 - extract(isodow from current_date)::int) % 7 - 21, 3, '{"event_id": "00000000-0000-4000-8000-0000000000e7"}');
select private.change_schedule(gen_random_uuid(), entry.adoption_id, null, jsonb_build_object('kind', 'lead', 'entry', entry.id, 'user', '00000000-0000-4000-8000-0000000000a3'), false)
from public.scheduled_lessons as entry where entry.adoption_id = '00000000-0000-4000-8000-0000000ad001' and entry.lesson_key = md5('supper lesson 5')::uuid;

-- The choir met on Thursdays until it paused for the concert
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a2", "role": "authenticated"}', true), set_config('app.clock', (now() - interval '70 days')::text, true);
-- anybody may read the first rehearsal
update public.lessons set sample = true where version_id = '00000000-0000-4000-8000-0000000cc002' and key = md5('choir lesson 1')::uuid;
select private.publish_version('00000000-0000-4000-8000-0000000cc012', '00000000-0000-4000-8000-0000000cc002', 'As we rehearse it.');
select pg_temp.follow('00000000-0000-4000-8000-0000000ad002', '00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-0000000cc012', '00000000-0000-4000-8000-0000000000a2',
  date_trunc('week', current_date)::date - 39, 4, '{"patterns": [{"rrule": "FREQ=WEEKLY;BYDAY=TH", "start_time": "19:30", "minutes": 90}], "place": "Harbour hall"}');
select set_config('app.clock', (date_trunc('week', current_date) - interval '13 days')::text, true);
select private.change_schedule(gen_random_uuid(), '00000000-0000-4000-8000-0000000ad002', null, '{"kind": "pause"}', false);

-- Tomas has bent the curriculum to the supper: a text said otherwise, an item hidden, an evening of their own added
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a2", "role": "authenticated"}', true), set_config('app.clock', (now() - interval '5 days')::text, true);
select private.adapt('00000000-0000-4000-8000-0000000ad004', '00000000-0000-4000-8000-0000000ad001', null, jsonb_build_array(
  jsonb_build_object('node_type', 'lesson', 'node_key', md5('supper lesson 6')::uuid, 'op', 'edit', 'field', 'block:' || md5('supper text 6')::uuid, 'value', jsonb_build_object(
    'key', md5('supper text 6')::uuid, 'kind', 'text', 'html', '<p>Many peoples keep a place for somebody who may still come. Tonight the chair by the window stays empty, and whoever wants to says for whom.</p>')),
  jsonb_build_object('node_type', 'item', 'node_key', md5('supper item 9 1')::uuid, 'op', 'hide', 'value', null),
  jsonb_build_object('node_type', 'lesson', 'node_key', md5('supper own lesson')::uuid, 'op', 'add', 'value', jsonb_build_object('title', 'Soup for the harbour', 'minutes', 75,
    'parent', md5('supper unit 3')::uuid, 'after', md5('supper lesson 10')::uuid, 'objectives', jsonb_build_array('Cook for forty'), 'blocks', jsonb_build_array(jsonb_build_object(
      'key', md5('supper own text')::uuid, 'kind', 'text', 'html', '<p>We cook in the harbour kitchen and carry the pots to the boats. Bring a coat.</p>'))))), false);

-- all of that is weeks ago: nobody is told of it now. Tomas was asked yesterday
delete from public.notifications where related_id in ('00000000-0000-4000-8000-0000000ad001', '00000000-0000-4000-8000-0000000ad002', '00000000-0000-4000-8000-0000000cc001', '00000000-0000-4000-8000-0000000cc002');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', true), set_config('app.clock', (now() - interval '1 day')::text, true);
-- and yesterday Ruth published a second version: some of it comes by itself, and one text both have changed
update public.lessons set blocks = jsonb_set(blocks, '{0,html}', to_jsonb('<p>Many peoples keep a place for somebody who may still come. Tonight one chair stays empty. Nobody has to say for whom, and whoever wants to may light a candle.</p>'::text))
where version_id = '00000000-0000-4000-8000-0000000cc001' and key = md5('supper lesson 6')::uuid;
update public.lessons set objectives = objectives || array['Find a seat for who comes late'] where version_id = '00000000-0000-4000-8000-0000000cc001' and key = md5('supper lesson 5')::uuid;
select private.publish_version('00000000-0000-4000-8000-0000000cc013', '00000000-0000-4000-8000-0000000cc001', 'The second year: the loaf needs less time, and the empty chair asks more gently.');
select private.ask_to_lead('00000000-0000-4000-8000-0000000ad003', '00000000-0000-4000-8000-0000000ad001', md5('supper lesson 6')::uuid, '00000000-0000-4000-8000-0000000000a2', 'You tell it better than I do.');
-- since then she goes on writing in the draft
select set_config('app.clock', (now() - interval '2 hours')::text, true);
update public.lessons set materials = materials || array['A lantern'],
  blocks = jsonb_set(blocks, '{0,html}', to_jsonb('<p>On the shortest day we eat by candlelight alone. Everyone brings a light, and a story of no more than two minutes that has never been told at this table.</p>'::text))
where version_id = '00000000-0000-4000-8000-0000000cc001' and key = md5('supper lesson 10')::uuid;
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
drop function pg_temp.follow(uuid, uuid, uuid, uuid, date, int, jsonb);
