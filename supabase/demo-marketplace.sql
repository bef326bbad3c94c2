/*
 * The demo's marketplace: what Ruth and Tomas share with everyone, what Nora’s college across the river made of it and shares itself, and what its
 * groups say after teaching it. It comes last: `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql`.
 */
set local timezone = 'Europe/London';
select set_config('request.jwt.claims', '', true), set_config('app.clock', (now() - interval '9 weeks')::text, true);

-- another organisation, with nine groups of three
insert into public.tenants (id, name, slug) values ('00000000-0000-4000-8000-0000000e5001', 'Riverside College', 'riverside-college');
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select ('00000000-0000-4000-8000-0000000e50' || n)::uuid, 'authenticated', 'authenticated', lower(split_part(name, ' ', 1)) || '@riverside.example.org',
  extensions.crypt('cohort-demo', extensions.gen_salt('bf', 4)), now(), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name), now(), now()
from (values (10, 'Nora Lindqvist'), (11, 'Amal Rahman'), (12, 'Bruno Costa'), (13, 'Chloe Martin'), (14, 'Dario Bianchi'), (15, 'Elena Petrova'), (16, 'Femi Okafor'),
  (17, 'Greta Hansen'), (18, 'Hugo Meyer'), (19, 'Isla Murray')) as person (n, name);
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), its.id::text, its.id, jsonb_build_object('sub', its.id, 'email', its.email, 'email_verified', true), 'email', now(), now(), now()
from auth.users as its where its.email like '%@riverside.example.org';
insert into private.proven_addresses (user_id, email, how) select its.id, its.email, 'mail' from auth.users as its where its.email like '%@riverside.example.org';
update public.users set tenant_id = '00000000-0000-4000-8000-0000000e5001', role = case when name = 'Nora Lindqvist' then 'admin' else 'member' end
where id in (select its.id from auth.users as its where its.email like '%@riverside.example.org');
insert into public.groups (id, name, tz, color, tenant_id, created_by)
select ('00000000-0000-4000-8000-0000000e51' || n)::uuid, name, 'Europe/London', color, '00000000-0000-4000-8000-0000000e5001', ('00000000-0000-4000-8000-0000000e50' || n)::uuid
from (values (11, 'North kitchen', 'leaf'), (12, 'Second shift', 'sky'), (13, 'Room 12', 'sun'), (14, 'Sunday table', 'rose'), (15, 'The allotment', 'leaf'), (16, 'Open door', 'plum'),
  (17, 'Late readers', 'indigo'), (18, 'Bridge house', 'sky'), (19, 'Parents of year six', 'sun')) as its (n, name, color);
insert into public.group_members (group_id, user_id, role)
select ('00000000-0000-4000-8000-0000000e51' || n)::uuid, ('00000000-0000-4000-8000-0000000e50' || 11 + (n - 11 + more) % 9)::uuid, 'member' from generate_series(11, 19) as n, generate_series(1, 2) as more;

/** Writes a curriculum of one unit; its first lesson is a sample. Returns its published version. */
create function pg_temp.write_curriculum(id uuid, author uuid, title text, language text, minutes int, lessons text[][]) returns uuid
  language plpgsql
as $$
declare
  published constant uuid := md5(id || ' version')::uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', author, 'role', 'authenticated')::text, true);
  insert into public.curricula (id, owner_id, title, language) values (write_curriculum.id, author, write_curriculum.title, write_curriculum.language);
  insert into public.units (version_id, key, title, rank) values (write_curriculum.id, md5(write_curriculum.id || ' unit')::uuid, write_curriculum.title, 'a');
  insert into public.lessons (version_id, key, unit_key, title, blocks, materials, minutes, sample, rank)
  select write_curriculum.id, md5(write_curriculum.id || ' lesson ' || n)::uuid, md5(write_curriculum.id || ' unit')::uuid, lessons[n][1],
    jsonb_build_array(jsonb_build_object('key', md5(write_curriculum.id || ' text ' || n)::uuid, 'kind', 'text', 'html', '<p>' || lessons[n][2] || '</p>'),
      jsonb_build_object('key', md5(write_curriculum.id || ' question ' || n)::uuid, 'kind', 'question', 'html', '<p>' || lessons[n][3] || '</p>')),
    string_to_array(lessons[n][4], ', '), write_curriculum.minutes, n = 1, private.rank_number(n) from generate_subscripts(lessons, 1) as n;
  perform private.publish_version(published, write_curriculum.id, 'As we teach it.');
  return published;
end $$;
/** Puts a listing up, so many days ago, with the cover that the script of the demo brings. */
create function pg_temp.put_up(id uuid, of uuid, days int, words jsonb) returns void
  language plpgsql
as $$
declare
  its public.listings;
  source constant public.curricula := (select known from public.curricula as known where known.id = of);
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', source.owner_id, 'role', 'authenticated')::text, true), set_config('app.clock', (now() - days * interval '1 day')::text, true);
  insert into public.listings (id, curriculum_id, version_id, slug, promise, summary_html, outcomes, topics, audience, age_min, age_max, language, format, licence, visibility, cover_path, cover_alt, created_by)
  select put_up.id, source.id, source.latest_version_id, said.slug, said.promise, said.summary_html, said.outcomes, said.topics, said.audience, said.age_min, said.age_max, source.language, said.format,
    said.licence, 'public', source.id || '/' || put_up.id || '/cover.jpg', said.cover_alt, source.owner_id
  from jsonb_to_record(words) as said (slug text, promise text, summary_html text, outcomes text[], topics text[], audience text, age_min int, age_max int, format text, licence text, cover_alt text)
  returning * into its;
  perform private.list_it(its);
  update public.listings as known set state = 'approved', listed_at = private.clock() where known.id = its.id;
end $$;

select pg_temp.put_up('00000000-0000-4000-8000-0000000e5201', '00000000-0000-4000-8000-0000000cc001', 60, '{"slug": "twelve-suppers", "audience": "mixed", "age_min": 12, "age_max": 99, "format": "in_person", "licence": "cc_by_sa",
  "promise": "Twelve evenings of bread and talk that turn people in one room into people at one table",
  "summary_html": "<p>Each evening has something to cook, something to read and one question that everybody can answer. Nobody has to be able to cook, and nobody has to speak.</p><p>We wrote it for a mixed group of twelve, from a student of sixteen to a widower of eighty. It needs a kitchen for the first and the last unit, and only a table for the second.</p>",
  "outcomes": ["Bake a loaf of bread without a recipe", "Lay a table at which nobody sits alone", "Tell a story in two minutes", "Lead an evening yourself"],
  "topics": ["cooking", "community", "conversation"], "cover_alt": "A loaf of bread on a table in the evening"}');
select pg_temp.put_up('00000000-0000-4000-8000-0000000e5202', '00000000-0000-4000-8000-0000000cc002', 40, '{"slug": "four-voices", "audience": "adults", "age_min": 16, "age_max": 99, "format": "in_person", "licence": "cc_by",
  "promise": "From lying on the floor to a concert: eight rehearsals for people who say that they can’t sing",
  "outcomes": ["Breathe as a choir", "Hold a voice of four", "Sing three songs by ear"], "topics": ["music", "singing"], "cover_alt": "Four waves of sound above a harbour"}');

-- Nora's college made six evenings of the twelve, for its young people, and has three courses of its own
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000e5010", "role": "authenticated"}', true), set_config('app.clock', (now() - interval '30 days')::text, true);
select private.remix('00000000-0000-4000-8000-0000000e5301', (select its.latest_version_id from public.curricula as its where its.id = '00000000-0000-4000-8000-0000000cc001'));
update public.curricula set title = 'Six suppers with teenagers', subtitle = 'After Ruth Adeyemi' where id = '00000000-0000-4000-8000-0000000e5301';
delete from public.curriculum_tasks as its where its.version_id = '00000000-0000-4000-8000-0000000e5301';
delete from public.lessons as its where its.version_id = '00000000-0000-4000-8000-0000000e5301' and its.title not in
  ('Flour and water', 'Bread that travels', 'Sharing the last piece', 'The empty chair', 'A stranger comes', 'Washing up together');
delete from public.units as its where its.version_id = '00000000-0000-4000-8000-0000000e5301' and not exists (
  select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.unit_key = its.key);
select private.publish_version('00000000-0000-4000-8000-0000000e5311', '00000000-0000-4000-8000-0000000e5301', 'Six of twelve, and no knives in the first two.');
select pg_temp.put_up('00000000-0000-4000-8000-0000000e5203', '00000000-0000-4000-8000-0000000e5301', 20, '{"slug": "six-suppers-with-teenagers", "audience": "teens", "age_min": 13, "age_max": 18, "format": "in_person", "licence": "cc_by_sa",
  "promise": "The best six of twelve suppers, for young people who would rather be anywhere else on a Friday",
  "outcomes": ["Bake flatbread in a pan", "Agree on a rule of the house", "Welcome somebody without words"], "topics": ["cooking", "conversation"], "cover_alt": "A pan with flatbread on a flame"}');

select pg_temp.write_curriculum('00000000-0000-4000-8000-0000000e5302', '00000000-0000-4000-8000-0000000e5010', 'Reading a river', 'en', 45, array[
  ['Where does it come from?', 'We follow a drop of water backwards, from the tap to the hill. On a map without names, each child draws the way that it must have taken.', 'What would you call this river?', 'Map of your river, Blue pencils'],
  ['Fast and slow', 'Ten oranges, a stopwatch and a bridge: we find out where the water hurries and where it rests.', 'Where do you hurry, and where do you rest?', 'Ten oranges, Stopwatch'],
  ['Who lives under the stones?', 'Lift a stone, look, and put it back as it was. What lives there says how clean the water is.', 'Who would miss this river first?', 'White trays, Magnifying glasses'],
  ['A letter to the mill', 'The mill used the water for two hundred years. We write to the people who worked there.', 'What would you ask them?', 'Paper, Envelopes'],
  ['The day of the flood', 'We rebuild the valley in sand, pour, and build it again.', 'What may a river do?', 'Sand, Watering can'],
  ['Our river, our map', 'All drawings become one map, two metres long, that hangs in the hall.', 'What is on it that was on no map before?', 'Long paper, Glue']]),
  pg_temp.write_curriculum('00000000-0000-4000-8000-0000000e5303', '00000000-0000-4000-8000-0000000e5010', 'Money without shame', 'en', 60, array[
  ['The first coin', 'Everyone tells of the first money that was theirs, and what became of it.', 'What did money mean where you grew up?', 'A coin each'],
  ['A week on one page', 'We write down a week, without a word on whether it was wise.', 'Which line surprised you?', 'Paper, Receipts of a week'],
  ['Owing', 'What a debt is, what it costs, and whom one can call.', 'What would you have liked to know earlier?', 'Phone numbers of your town'],
  ['Enough', 'Each of us writes the sum with which a month is quiet.', 'How much is enough?', 'Paper']]),
  pg_temp.write_curriculum('00000000-0000-4000-8000-0000000e5304', '00000000-0000-4000-8000-0000000e5010', 'Nachbarn werden', 'de', 75, array[
  ['Wer wohnt hier?', 'Wir zeichnen unsere Straße und schreiben dazu, wen wir kennen. Die leeren Häuser sind die spannenden.', 'Bei wem würdest du klingeln?', 'Papier, Stifte'],
  ['Klingeln üben', 'Drei Sätze, mit denen man an jeder Tür beginnen kann.', 'Was sagst du, wenn jemand öffnet?', 'Namensschilder'],
  ['Ein Tisch auf der Straße', 'Wir planen ein Fest, das nichts kostet.', 'Was bringst du mit?', 'Tische, Girlande'],
  ['Wer fehlt?', 'Nach dem Fest fragen wir, wer nicht da war und warum.', 'Wen laden wir nächstes Mal zuerst ein?', 'Die Zeichnung vom ersten Abend'],
  ['Ein Jahr weiter', 'Vier Verabredungen, eine für jede Jahreszeit.', 'Was soll bleiben?', 'Kalender']]);
select pg_temp.put_up('00000000-0000-4000-8000-0000000e5204', '00000000-0000-4000-8000-0000000e5302', 50, '{"slug": "reading-a-river", "audience": "kids", "age_min": 8, "age_max": 12, "format": "in_person", "licence": "cc_by_nc",
  "promise": "Six afternoons outdoors in which children learn to read the water at the end of their street",
  "outcomes": ["Draw the way of a river", "Tell clean water by what lives in it", "Build a valley that withstands a flood"], "topics": ["nature", "science"], "cover_alt": "A river that bends between hills"}');
select pg_temp.put_up('00000000-0000-4000-8000-0000000e5205', '00000000-0000-4000-8000-0000000e5303', 12, '{"slug": "money-without-shame", "audience": "adults", "age_min": 18, "age_max": 99, "format": "online", "licence": "cc0",
  "promise": "Four evenings to talk about money as we never do, and to leave with one page that holds",
  "outcomes": ["Write down a week without judging it", "Know whom to call about a debt"], "topics": ["money", "conversation"], "cover_alt": "Three coins in a row"}');
select pg_temp.put_up('00000000-0000-4000-8000-0000000e5206', '00000000-0000-4000-8000-0000000e5304', 5, '{"slug": "nachbarn-werden", "audience": "mixed", "age_min": 10, "age_max": 99, "format": "hybrid", "licence": "cc_by",
  "promise": "Fünf Abende, nach denen man in der eigenen Straße an jeder Tür klingeln kann",
  "outcomes": ["Ein Straßenfest planen, das nichts kostet"], "topics": ["community", "neighbourhood"], "cover_alt": "Drei Häuser in einer Straße"}');

/** A group follows a version from a day on, and has taught so many of its lessons, one every few days. */
create function pg_temp.taught(club int, of uuid, start_on date, many int) returns uuid
  language sql
as $$
  insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, ends_on, created_at, status, source, licence, attribution)
  select md5(club || ' follows ' || of)::uuid, ('00000000-0000-4000-8000-0000000e51' || club)::uuid, of, up.version_id, start_on, start_on + 50, start_on,
    case when many = up.lesson_count then 'completed' else 'active' end, 'listing', up.licence, up.attribution from private.listed as up where up.curriculum_id = of;
  insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, state, held_on, on_date)
  select gen_random_uuid(), its.id, its.group_id, lesson.key, lesson.n, case when lesson.n <= many then 'taught' else 'planned' end, case when lesson.n <= many then start_on + lesson.n::int * 4 end,
    case when lesson.n <= many then start_on + lesson.n::int * 4 end
  from public.adoptions as its cross join lateral (
    select known.key, row_number() over (order by unit.rank, known.rank, known.key) as n from public.lessons as known
    join public.units as unit on unit.version_id = known.version_id and unit.key = known.unit_key where known.version_id = its.version_id) as lesson
  where its.id = md5(club || ' follows ' || of)::uuid;
  -- everybody was there, as a review requires
  insert into public.attendance (scheduled_lesson_id, user_id, group_id, state, marked_at)
  select entry.id, member.user_id, entry.group_id, 'present', entry.held_on from public.scheduled_lessons as entry join public.group_members as member on member.group_id = entry.group_id
  where entry.adoption_id = md5(club || ' follows ' || of)::uuid and entry.state = 'taught';
  select md5(club || ' follows ' || of)::uuid
$$;
select set_config('request.jwt.claims', '', true), set_config('app.clock', (now() - interval '2 days')::text, true);
select pg_temp.taught(n, '00000000-0000-4000-8000-0000000cc001', current_date - 66 + n - 11, case when n in (14, 18) then 4 else 12 end) from generate_series(11, 19) as n;
select pg_temp.taught(n, '00000000-0000-4000-8000-0000000e5302', current_date - 64 + n - 11, case when n = 12 then 3 else 6 end) from generate_series(11, 17) as n;
select pg_temp.taught(n, '00000000-0000-4000-8000-0000000cc002', current_date - 63, case when n = 11 then 4 else 8 end) from generate_series(11, 15) as n;
insert into public.reviews (id, curriculum_id, version_id, adoption_id, group_id, reviewer_id, stars, useful, body, author_reply, replied_at, created_at)
select md5('review ' || said.n || said.of)::uuid, its.curriculum_id, its.version_id, its.id, its.group_id, ('00000000-0000-4000-8000-0000000e50' || said.n)::uuid, said.stars, said.useful, said.body, said.reply,
  case when said.reply is not null then now() - interval '2 days' end, now() - said.ago * interval '1 day'
from (values
  (11, 'cc001', 5, true, 'We had never cooked together, and after the third evening nobody wanted to go home. Start the dough an hour early, as the notes say.', 'Thank you. The hour is what everyone forgets.', 4),
  (12, 'cc001', 5, true, 'Works with shift workers too: every evening stands on its own, so whoever misses one loses nothing.', null, 6),
  (13, 'cc001', 4, true, 'The questions are the best part. Unit 3 assumes a kitchen that we don’t have, so we bought cabbage ready cut.', 'Good idea. I’ll add a way without a kitchen to the next version.', 9),
  (15, 'cc001', 5, true, null, null, 11),
  (16, 'cc001', 5, true, 'The empty chair was the evening we still talk about.', null, 13),
  (18, 'cc001', 3, false, 'Lovely, but too long for our hour. We stopped after four.', null, 15),
  (11, 'e5302', 5, true, 'Bring spare socks.', null, 5),
  (13, 'e5302', 5, true, 'Even the two who hate school drew for an hour.', null, 7),
  (14, 'e5302', 4, true, null, null, 8),
  (15, 'e5302', 5, true, 'The flood in the sandpit is the best lesson I have ever taught.', null, 10),
  (16, 'e5302', 4, true, 'Oranges float better than apples. We tried.', null, 12)) as said (n, of, stars, useful, body, reply, ago)
join public.adoptions as its on its.id = md5(said.n || ' follows 00000000-0000-4000-8000-0000000' || said.of)::uuid;

-- what Ruth puts together for everyone, and what Mina has saved
insert into public.collections (id, tenant_id, for_all, title, summary, rank, created_by)
select '00000000-0000-4000-8000-0000000e5401', its.tenant_id, true, 'Around a table', 'For groups that would rather eat than sit in rows.', 'a', its.id from public.users as its where its.id = '00000000-0000-4000-8000-0000000000a1';
insert into public.collection_items (collection_id, listing_id, rank) values
  ('00000000-0000-4000-8000-0000000e5401', '00000000-0000-4000-8000-0000000e5201', 'a'), ('00000000-0000-4000-8000-0000000e5401', '00000000-0000-4000-8000-0000000e5203', 'b'),
  ('00000000-0000-4000-8000-0000000e5401', '00000000-0000-4000-8000-0000000e5206', 'c');
insert into public.saved_listings (user_id, listing_id, seen_id) select '00000000-0000-4000-8000-0000000000a3', up.listing_id, up.version_id from private.listed as up where up.slug = 'reading-a-river';
insert into public.saved_listings (user_id, listing_id) values ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000e5204');
select private.rebuild_listing_figures();

-- nobody is told of it now, and nobody is asked what brings them
delete from public.notifications where user_id in (select its.id from auth.users as its where its.email like '%@riverside.example.org') or type = 'listing_decided' or url like '/marketplace%';
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
