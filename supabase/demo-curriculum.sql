/*
 * The demo's curriculum: twelve suppers in three units, which Ruth wrote for Tuesday supper. It comes after demo.sql, and
 * of the tests only that of the demo’s schedules has it: `SEED=seed.sql,demo.sql,demo-curriculum.sql`.
 */
-- she began it ten weeks ago
select set_config('app.clock', (now() - interval '10 weeks')::text, true);
insert into public.curricula (id, owner_id, title, subtitle) values
  ('00000000-0000-4000-8000-0000000cc001', '00000000-0000-4000-8000-0000000000a1', 'Twelve suppers', 'Bread, tables and the people around them');
insert into public.curriculum_authors (curriculum_id, user_id, role, created_by) values
  ('00000000-0000-4000-8000-0000000cc001', '00000000-0000-4000-8000-0000000000a2', 'editor', '00000000-0000-4000-8000-0000000000a1');

insert into public.units (version_id, key, title, summary_html, rank)
select '00000000-0000-4000-8000-0000000cc001', md5('supper unit ' || n)::uuid, title, '<p>' || summary || '</p>', private.rank_number(n)
from (values
  (1, 'Bread', 'Four evenings with flour, water and time. Everyone bakes, and everyone takes something home.'),
  (2, 'Tables', 'Who sits where, who is missing, and how a stranger becomes a guest.'),
  (3, 'Feasts', 'Four long meals for the turning points of a year, from the first frost to the first strawberries.')
) as unit (n, title, summary);

-- n, unit, title, what everyone reads, the question at the table, objectives, what to bring, minutes
create temporary table supper_lessons on commit drop as
select * from (values
  (1, 1, 'Flour and water', 'Bread begins with two things that everyone has. Tonight we mix them by hand, without a scale, and learn what the dough tells our fingers: too dry, too wet, enough.',
   'What was always on the table where you grew up?', array['Mix a dough by feel', 'Say what gluten does'], array['Flour, 1 kg', 'Large bowl', 'Tea towel'], 75),
  (2, 1, 'The first loaf', 'A loaf needs heat from below and steam from above. A closed pot gives both. We bake one together, listen to the crust when it comes out, and wait until it is cool, which is the hard part.',
   'When did waiting make something better?', array['Bake a loaf in a pot', 'Tell when bread is done'], array['Flour, 1 kg', 'Cast iron pot', 'Butter'], 90),
  (3, 1, 'Bread that travels', 'Flatbreads are older than ovens. They bake on stone, iron or the inside of a clay jar, and every people that had to leave in a hurry knew one.',
   'What would you pack if you had ten minutes?', array['Bake three flatbreads in a pan'], array['Flour, 1 kg', 'Iron pan', 'Rolling pin'], 60),
  (4, 1, 'Sharing the last piece', 'There is always one piece left that nobody takes. We look at old table manners from four countries, and agree on one of our own.',
   'Who goes without so that others have enough?', array['Name a custom of sharing', 'Agree on a house rule'], array['Yesterday’s bread', 'Soup for twelve'], 60),
  (5, 2, 'Laying a table', 'A table says who is expected before anyone speaks. We lay one twice: once for a guest of honour, once for twelve people who do not know each other.',
   'At which table did you feel expected?', array['Lay a table for twelve', 'Plan seats so that nobody sits alone'], array['Plates for twelve', 'Candles', 'Name cards'], 60),
  (6, 2, 'The empty chair', 'Many peoples keep a place for somebody who may still come. Tonight one chair stays empty, and we say for whom.',
   'Whose place would you keep?', array['Talk about absence without fixing it'], array['Candles', 'Lentils, 500 g'], 75),
  (7, 2, 'A stranger comes', 'Two of us arrive late, in coats, and say a sentence that nobody understands. The others find out what they need.',
   'What is the first thing you offer?', array['Welcome somebody without words'], array['Bread', 'Salt', 'Two coats'], 60),
  (8, 2, 'Washing up together', 'The best talk of an evening happens at the sink. We cook something that needs every pot, and nobody leaves before the last one is dry.',
   'Which work do you only like in company?', array['Share the work that nobody sees'], array['Tea towels', 'Rice, 1 kg', 'Beans, 500 g'], 90),
  (9, 3, 'First frost', 'Cabbage is sweeter after a night of frost. We cut, salt and press twenty heads of it, and each of us takes a jar home that will be ready at Christmas.',
   'What did you keep that was worth the wait?', array['Ferment cabbage safely', 'Read the signs of a good ferment'], array['Cabbage, 5 heads', 'Salt, 500 g', 'Jars'], 90),
  (10, 3, 'The longest night', 'On the shortest day we eat by candlelight alone. Everyone brings a light and a story of no more than two minutes.',
   'Who was a light to you this year?', array['Tell a story in two minutes'], array['Candles', 'Dried fruit'], 75),
  (11, 3, 'Bitter and sweet', 'A spring table of bitter leaves, eggs and honey. We taste each alone and then together, and find that neither is right without the other.',
   'Which bitter thing turned out well?', array['Name five tastes', 'Build a plate that has them all'], array['Chicory', 'Eggs, 12', 'Honey'], 60),
  (12, 3, 'Strawberries for everyone', 'The last evening is a picnic. Each of us brings one person who has never been here, and hands over one thing that we learned.',
   'What will you go on doing?', array['Hand on one thing you learned'], array['Strawberries', 'Cream', 'Blankets'], 60)
) as lesson (n, unit, title, body, question, objectives, materials, minutes);

insert into public.lessons (version_id, key, unit_key, title, blocks, objectives, materials, tags, minutes, completion, sample, rank)
select '00000000-0000-4000-8000-0000000cc001', md5('supper lesson ' || n)::uuid, md5('supper unit ' || unit)::uuid, title,
  jsonb_build_array(
    jsonb_build_object('key', md5('supper text ' || n)::uuid, 'kind', 'text', 'html', '<p>' || body || '</p>'),
    jsonb_build_object('key', md5('supper question ' || n)::uuid, 'kind', 'question', 'html', '<p>' || question || '</p>'))
  || case n
    when 1 then jsonb_build_array(jsonb_build_object('key', md5('supper table')::uuid, 'kind', 'table', 'head', true, 'rows',
      '[["For one loaf", "By hand", "By weight"], ["Flour", "4 handfuls", "500 g"], ["Water", "1 large glass", "340 g"], ["Salt", "2 pinches", "10 g"]]'::jsonb))
    when 4 then jsonb_build_array(jsonb_build_object('key', md5('supper verse')::uuid, 'kind', 'quote', 'source', 'A proverb from the harbour',
      'html', '<p>Bread that is shared is never small.</p>'))
    when 5 then jsonb_build_array(jsonb_build_object('key', md5('supper checklist')::uuid, 'kind', 'checklist', 'entries', jsonb_build_array(
      jsonb_build_object('key', md5('supper check 1')::uuid, 'text', 'One chair more than guests'),
      jsonb_build_object('key', md5('supper check 2')::uuid, 'text', 'Water within everyone’s reach'),
      jsonb_build_object('key', md5('supper check 3')::uuid, 'text', 'Nobody with their back to the door'))))
    when 9 then jsonb_build_array(jsonb_build_object('key', md5('supper safety')::uuid, 'kind', 'callout', 'tone', 'safety',
      'html', '<p>Cabbage must stay under its brine. A jar that smells of anything but sour goes on the compost.</p>'))
    when 11 then jsonb_build_array(jsonb_build_object('key', md5('supper link')::uuid, 'kind', 'embed', 'url', 'https://www.example.org/five-tastes', 'title', 'Five tastes in three minutes'))
    else '[]' end,
  objectives, materials, array['supper'], minutes, case when n in (5, 9) then 'all_required' else 'manual' end, n = 1, private.rank_number(n)
from supper_lessons;

insert into public.lesson_items (version_id, key, lesson_key, kind, title, settings, minutes, required, audience, rank)
select '00000000-0000-4000-8000-0000000cc001', md5('supper item ' || n || ' ' || place)::uuid, md5('supper lesson ' || n)::uuid, kind, title, settings::jsonb, minutes, required,
  audience, private.rank_number(place)
from (values
  (1, 1, 'read', 'Why dough rises', '{"reference": "The house cookbook, pages 4 to 9"}', 10, true, 'all'),
  (1, 2, 'do', 'Mix and knead your own dough', '{"make_task": true}', 45, true, 'all'),
  (1, 3, 'discuss', 'Around the table', '{"prompt": "What was always on the table where you grew up?", "hide_until_answered": true}', 20, true, 'all'),
  (2, 1, 'watch', 'Folding instead of kneading', '{"url": "https://www.example.org/videos/folding", "start_sec": 30}', 10, false, 'all'),
  (2, 2, 'in_person', 'Bake the loaf together', '{"place": "Small hall, the kitchen"}', 70, true, 'all'),
  (3, 1, 'listen', 'Songs of the tandoor', '{"url": "https://www.example.org/audio/tandoor"}', 15, false, 'all'),
  (3, 2, 'do', 'Three breads in one pan', '{}', 40, true, 'all'),
  (4, 1, 'reflect', 'Enough', '{"prompt": "Write three lines about a time when there was not enough, and somebody shared."}', 10, true, 'all'),
  (4, 2, 'discuss', 'Our house rule', '{"prompt": "Which rule do we want at this table?"}', 30, true, 'all'),
  (5, 1, 'quiz', 'Who sits where?', '{"attempts": 3, "pass_percent": 50}', 10, true, 'all'),
  (5, 2, 'in_person', 'Lay the table twice', '{"place": "Small hall"}', 40, true, 'all'),
  (6, 1, 'in_person', 'Supper with an empty chair', '{"place": "Small hall"}', 60, true, 'all'),
  (6, 2, 'read', 'If somebody cries', '{"reference": "Leader handbook, page 12"}', null, false, 'leaders'),
  (7, 1, 'in_person', 'The guests arrive', '{"place": "Small hall"}', 45, true, 'all'),
  (8, 1, 'do', 'Wash, dry, put away', '{}', 40, true, 'all'),
  (9, 1, 'link', 'How salt keeps food', '{"url": "https://www.example.org/salt"}', 10, false, 'all'),
  (9, 2, 'do', 'Fill your jar', '{"make_task": true}', 60, true, 'all'),
  (10, 1, 'discuss', 'Two minutes each', '{"prompt": "Tell of somebody who was a light to you this year."}', 45, true, 'all'),
  (11, 1, 'in_person', 'Taste, then combine', '{"place": "Small hall"}', 45, true, 'all'),
  (12, 1, 'upload', 'A picture of your table at home', '{"types": ["image"], "max_files": 3}', null, false, 'all'),
  (12, 2, 'in_person', 'The picnic', '{"place": "The meadow"}', 60, true, 'all')
) as item (n, place, kind, title, settings, minutes, required, audience);
update public.lesson_items set settings = settings || jsonb_build_object('questions', jsonb_build_array(
  jsonb_build_object('key', md5('supper quiz 1')::uuid, 'kind', 'one', 'text', 'Where does somebody sit who comes for the first time?', 'options', jsonb_build_array(
    jsonb_build_object('key', md5('supper option 1')::uuid, 'text', 'Beside the host'),
    jsonb_build_object('key', md5('supper option 2')::uuid, 'text', 'Near the door'),
    jsonb_build_object('key', md5('supper option 3')::uuid, 'text', 'At the end of the table')))))
where key = md5('supper item 5 1')::uuid and version_id = '00000000-0000-4000-8000-0000000cc001';
insert into public.quiz_answers (version_id, key, answers) values ('00000000-0000-4000-8000-0000000cc001', md5('supper item 5 1')::uuid,
  jsonb_build_object(md5('supper quiz 1')::uuid, jsonb_build_object('right', jsonb_build_array(md5('supper option 1')::uuid))));
insert into public.leader_texts (version_id, key, blocks)
select '00000000-0000-4000-8000-0000000cc001', md5('supper lesson ' || n)::uuid,
  jsonb_build_array(jsonb_build_object('key', md5('supper note ' || n)::uuid, 'kind', 'text', 'html', '<p>' || note || '</p>'))
from (values (1, 'Start the dough yourself an hour before, so that there is something to bake at the end.'),
             (6, 'Say at the beginning that nobody has to speak. Ask Mina to bring the candle.'),
             (9, 'Two people know fermentation well: Tomas and Leah. Seat them apart.')) as said (n, note);
insert into public.curriculum_tasks (version_id, key, lesson_key, title, body_html, anchor, offset_days, completion_mode, rank)
select '00000000-0000-4000-8000-0000000cc001', md5('supper task ' || place)::uuid, md5('supper lesson ' || n)::uuid, title, '<p>' || body || '</p>', 'lesson', offset_days, completion_mode,
  private.rank_number(place)
from (values
  (1, 5, 'Borrow plates for twelve', 'The choir lends theirs when they are back, washed, by Thursday.', -4, 'any'),
  (2, 5, 'Write the name cards', 'Large enough to read from across the table.', -1, 'any'),
  (3, 6, 'Buy candles and lentils', 'Plain white candles, and 500 g of red lentils.', -2, 'any'),
  (4, 9, 'Order twenty heads of cabbage', 'The market needs a week’s notice.', -7, 'any'),
  (5, 12, 'Invite somebody new', 'One person who has never been at our table.', -7, 'each')
) as task (place, n, title, body, offset_days, completion_mode);

-- published as Ruth, given to the supper, and gone on with since; nobody is told of what was weeks ago
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', true);
select private.publish_version('00000000-0000-4000-8000-0000000cc011', '00000000-0000-4000-8000-0000000cc001', 'The first year: twelve evenings, tried out with eleven people.');
insert into public.curriculum_shares (id, curriculum_id, group_id, created_by) values
  ('00000000-0000-4000-8000-0000000cc021', '00000000-0000-4000-8000-0000000cc001', '00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a1');
delete from public.notifications where type = 'curriculum_shared';
select set_config('app.clock', (now() - interval '6 days')::text, true);
insert into public.curriculum_comments (curriculum_id, node_key, body_html, created_by) values
  ('00000000-0000-4000-8000-0000000cc001', md5('supper lesson 2')::uuid, '<p>Ninety minutes is tight with one oven. Could we start the dough at home?</p>', '00000000-0000-4000-8000-0000000000a2');
update public.lessons set minutes = 85 where version_id = '00000000-0000-4000-8000-0000000cc001' and key = md5('supper lesson 2')::uuid;
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
