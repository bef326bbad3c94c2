/*
 * The demo's moderation: six cases over both levels. The supper decides two of its own, two wait with the organisation, one was within the
 * rules, and Peter appeals what was removed of his. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-moderation.sql`.
 */
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
-- Aiko looks after the organisation as well: an appeal against what she decides finds Ruth
update public.users set role = 'admin' where email = 'aiko@example.org';

/** Says as somebody, so many hours ago, whatever follows. */
create function pg_temp.as_person(letter text, hours numeric) returns void
  language sql
as $$
  select set_config('request.jwt.claims', case letter when '' then '' else jsonb_build_object('sub', '00000000-0000-4000-8000-0000000000a' || letter, 'role', 'authenticated')::text end, true),
    set_config('app.clock', (now() - hours * interval '1 hour')::text, true)
$$;
create function pg_temp.said(n int, letter text, hours numeric, words text) returns void
  language plpgsql
as $$
begin
  perform pg_temp.as_person('', hours);
  insert into public.messages (id, conversation_id, sender_id, body_html)
  values (('00000000-0000-4000-8000-0000000f100' || n)::uuid, '00000000-0000-4000-8000-0000000000b1', ('00000000-0000-4000-8000-0000000000a' || letter)::uuid, '<p>' || words || '</p>');
end $$;
create function pg_temp.reported(letter text, hours numeric, kind text, subject uuid, reason text, note text default null) returns void
  language plpgsql
as $$
begin
  perform pg_temp.as_person(letter, hours);
  insert into public.reports (reporter_id, subject_type, subject_id, reason, note) values (auth.uid(), kind, subject, reason, note);
end $$;
create function pg_temp.acted(letter text, hours numeric, subject uuid, action text, reason text default null, note text default null) returns uuid
  language plpgsql
as $$
declare
  act constant uuid := md5(action || subject)::uuid;
begin
  perform pg_temp.as_person(letter, hours);
  perform private.act_on_case(act, (select its.id from private.moderation_cases as its where its.subject_id = acted.subject), action, null, reason, note, null, null, false, null);
  return act;
end $$;

-- what Peter says, and what Leah finds too loud
select pg_temp.said(1, '9', 30, 'Cheap knives, straight from the factory: forty per cent off for friends of the supper. Write to me today.'),
  pg_temp.said(2, '9', 29, 'Last chance for the knives. I’ve ordered twenty sets.'),
  pg_temp.said(3, '7', 52, 'Leah’s number is 0151 55 44 33, ring her about the lifts.'),
  pg_temp.said(4, '8', 6, 'Whoever leaves the pans like that again can eat elsewhere.');

-- the supper’s own: one waits, one was removed and is appealed, one was answered
select pg_temp.reported('8', 29.5, 'message', '00000000-0000-4000-8000-0000000f1001', 'spam'),
  pg_temp.reported('3', 29, 'message', '00000000-0000-4000-8000-0000000f1001', 'spam', 'He wrote the same to me alone.'),
  pg_temp.reported('3', 28, 'message', '00000000-0000-4000-8000-0000000f1002', 'spam'),
  pg_temp.reported('8', 51, 'message', '00000000-0000-4000-8000-0000000f1003', 'privacy', 'That’s my private number.'),
  pg_temp.reported('7', 5, 'message', '00000000-0000-4000-8000-0000000f1004', 'harassment');
select pg_temp.acted('6', 27, '00000000-0000-4000-8000-0000000f1001', 'remove', 'spam', 'The supper is no place to sell things. Offers of your own garden are welcome.');
select pg_temp.acted('6', 50, '00000000-0000-4000-8000-0000000f1003', 'remove', 'privacy', 'Ask Leah before you pass her number on.');
select pg_temp.as_person('9', 26);
select private.appeal_decision('00000000-0000-4000-8000-0000000f1a01', md5('remove' || '00000000-0000-4000-8000-0000000f1001')::uuid,
  'I sell nothing for myself. The knives are for our kitchen, and whoever wants a set pays what it costs. I should have said so.');

-- the organisation’s: a person, and a listing across the river
select pg_temp.reported('8', 20, 'user', '00000000-0000-4000-8000-0000000000a9', 'harassment', 'He keeps writing to me after I said no.'),
  pg_temp.reported('3', 70, 'listing', (select its.id from public.listings as its join public.curricula as source on source.id = its.curriculum_id
    where its.visibility = 'public' and source.owner_id <> '00000000-0000-4000-8000-0000000000a3' and source.owner_id <> '00000000-0000-4000-8000-0000000000a1' order by its.id limit 1), 'copyright', 'Lesson two is from a book.');
-- what was decided is told
select pg_temp.as_person('', 0);
select private.tell_moderation();
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
