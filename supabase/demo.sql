/*
 * The demo's talk: what a week of Tuesday supper sounds like, for whoever looks at Cohort before they have people of
 * their own. It comes after seed.sql, and no test has it: `SEED=seed.sql,demo.sql`.
 *
 * Everything is said at a moment counted back from now, in the order in which it was said.
 */
set local timezone = 'Europe/London';
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select id::uuid, 'authenticated', 'authenticated', email, extensions.crypt('cohort-demo', extensions.gen_salt('bf', 8)), now(),
       '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name), now(), now()
from (values
  ('00000000-0000-4000-8000-0000000000a6', 'aiko@example.org', 'Aiko Tanaka'),
  ('00000000-0000-4000-8000-0000000000a7', 'samir@example.org', 'Samir Haddad'),
  ('00000000-0000-4000-8000-0000000000a8', 'leah@example.org', 'Leah Novak'),
  ('00000000-0000-4000-8000-0000000000a9', 'peter@example.org', 'Peter Olsen')
) as guests (id, email, name);
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now(), now()
from auth.users where email in ('aiko@example.org', 'samir@example.org', 'leah@example.org', 'peter@example.org');
insert into public.group_members (group_id, user_id, role, invited_by)
select '00000000-0000-4000-8000-0000000000b1', person::uuid, 'member', '00000000-0000-4000-8000-0000000000a1'
from unnest(array['00000000-0000-4000-8000-0000000000a6', '00000000-0000-4000-8000-0000000000a7', '00000000-0000-4000-8000-0000000000a8', '00000000-0000-4000-8000-0000000000a9']) as person;

-- two at a table, and three with a broken oven
insert into public.conversations (id, kind, title, created_by)
select private.direct_id('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a3'), 'direct', null, '00000000-0000-4000-8000-0000000000a3'::uuid
union all
select '00000000-0000-4000-8000-0000000000d1', 'small_group', 'Oven repair', '00000000-0000-4000-8000-0000000000a7';
select private.join_conversation(private.direct_id(
  '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a3'),
  array['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a3']::uuid[]);
select private.join_conversation('00000000-0000-4000-8000-0000000000d1', array['00000000-0000-4000-8000-0000000000a7']::uuid[], 'owner');
select private.join_conversation('00000000-0000-4000-8000-0000000000d1',
  array['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']::uuid[]);

insert into public.topics (id, conversation_id, title, created_by) values
  ('00000000-0000-4000-8000-00000000d011', '00000000-0000-4000-8000-0000000000b1', 'Menu for Tuesday', '00000000-0000-4000-8000-0000000000a2'),
  ('00000000-0000-4000-8000-00000000d012', '00000000-0000-4000-8000-0000000000b1', 'Lifts home', '00000000-0000-4000-8000-0000000000a8');

-- said: so many minutes ago, by the person of this last letter, where (s: the supper, m: with Mina, o: the oven), in
-- which topic, in answer to which; "…" of a mention is filled in below
do $talk$
declare
  it record;
  place uuid;
begin
  for it in
    select row_number() over (order by ago desc) as n, * from (values
      (1790, '1', 's', null, null, 'Good morning, everyone. Nine of us are coming on Tuesday, the fullest table since May.'),
      (1787, '8', 's', null, null, 'I’m bringing my neighbour, so make that ten. She sings, but she can also peel potatoes.'),
      (1785, '2', 's', null, 1787, 'Ten it is. Anyone who peels is welcome at my end of the kitchen.'),
      (1760, '6', 's', 'menu', null, 'What are we cooking? I have a whole crate of pumpkins from the allotment and no plan.'),
      (1756, '7', 's', 'menu', 1760, 'Pumpkin soup, with ginger. My grandmother would add a little orange.'),
      (1754, '3', 's', 'menu', null, 'Soup sounds right. It is going to be four degrees on Tuesday.'),
      (1751, '9', 's', 'menu', null, 'I’d vote for a curry, but I’ll eat whatever’s on the table.'),
      (1748, '2', 's', 'menu', null, 'What shall we cook on Tuesday?'),
      (1690, '1', 's', null, null, '<p>The reading for this week is the third chapter. If you have ten minutes, this is a good way in: <a href="https://www.example.org/slow-food/">why we eat slowly</a></p>'),
      (1684, '6', 's', null, 1690, 'I read it on the tram and missed my stop.'),
      (1682, '1', 's', null, null, 'That is the best review it could get.'),
      (1610, '8', 's', 'lifts', null, 'The last bus leaves at 21:40 again. Who drives, and who needs a lift?'),
      (1604, '9', 's', 'lifts', null, 'I have three seats, towards the harbour.'),
      (1601, '6', 's', 'lifts', 1604, 'One for me, please.'),
      (1597, '3', 's', 'lifts', null, 'And one for me, as far as the bridge.'),
      (1590, '9', 's', 'lifts', null, 'So one is left. First come, first seated.'),
      (1480, '7', 's', null, null, '<p>Small warning: the oven wouldn’t light last night. I’m having a look with @2 and @1, more in a moment.</p>'),
      (1476, '7', 'o', null, null, 'So, the oven. The left burner clicks and does nothing.'),
      (1474, '2', 'o', null, null, 'Is it the igniter, or is there no gas at all?'),
      (1471, '7', 'o', null, 1474, 'There’s gas. I think it’s the igniter; it costs twelve euros.'),
      (1466, '1', 'o', null, null, 'Buy it, and give me the receipt. We have forty in the tin.'),
      (610, '1', 's', null, null, 'Good morning. Who could buy bread and candles on the way? The shop at the corner opens at eight.'),
      (606, '3', 's', null, 610, 'I pass it anyway. How many loaves?'),
      (604, '1', 's', null, null, '<p>Four, if they have them. <strong>Two dark, two light</strong>, and a dozen candles.</p>'),
      (601, '3', 's', null, null, 'Done. I put the receipt in the tin.'),
      (560, '2', 's', 'menu', null, '<p>Soup it is, then. What we need:</p><ul><li><p>six pumpkins (thank you, @6)</p></li><li><p>two kilos of potatoes</p></li><li><p>ginger, oranges, cream</p></li></ul>'),
      (557, '6', 's', 'menu', null, 'Six? I have fourteen. Please take some home.'),
      (551, '8', 's', 'menu', 557, 'Two for me! My neighbour makes a jam out of them that nobody can believe.'),
      (420, '1', 's', null, null, '<p>The code for the side door is <strong>4711</strong> this month. Please don’t pass it on.</p>'),
      (352, '7', 'o', null, null, 'The part is here. It fits.'),
      (349, '7', 'o', null, null, 'And it burns. Both sides.'),
      (345, '2', 'o', null, null, 'Samir, you are worth your weight in pumpkins.'),
      (331, '7', 's', null, null, '<p>@b1 The oven works again. Nobody eats cold soup on Tuesday.</p>'),
      (328, '9', 's', null, 331, 'Hurray!'),
      (327, '8', 's', null, null, 'Our hero. What was it?'),
      (325, '7', 's', null, 327, 'An igniter, twelve euros, and a lot of swearing.'),
      (240, '3', 'm', null, null, 'Ruth, may I ask you something? I would like to read the chapter aloud on Tuesday, but I have never done that.'),
      (236, '1', 'm', null, 240, 'I would love that. Shall we go through it together before the others come?'),
      (233, '3', 'm', null, null, 'Yes please. Is half past five too early?'),
      (231, '1', 'm', null, null, 'Half past five is perfect. I will put the kettle on.'),
      (95, '9', 's', 'lifts', null, 'My last seat is still free, by the way.'),
      (88, '2', 's', null, null, 'I am at the market. Do we need anything else?'),
      (86, '6', 's', null, 88, 'Parsley. And someone should talk to the cheese lady, she asked about you.'),
      (84, '2', 's', null, null, 'Parsley: yes. Cheese lady: I’ll be brave.'),
      (41, '8', 's', null, null, '<p>@1 my neighbour asks whether she may bring her dog. It is very small, and mostly asleep.</p>'),
      (38, '9', 's', null, 41, 'The dog may have my seat home.'),
      (24, '6', 's', null, null, 'I counted again, it is fifteen pumpkins. One was behind the shed.'),
      (12, '3', 'm', null, null, 'I have practised with the cat. She left after the second page, but I think that was not about me.'),
      (9, '3', 'm', null, null, 'See you tomorrow at half past five!')
    ) as said (ago, who, room, topic, answers, words)
  loop
    place := case it.room when 's' then '00000000-0000-4000-8000-0000000000b1' when 'o' then '00000000-0000-4000-8000-0000000000d1'
      else private.direct_id('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a3')::text end;
    perform set_config('app.clock', (now() - make_interval(mins => it.ago))::text, true);
    insert into public.messages (id, conversation_id, sender_id, kind, topic_id, reply_to_id, body_html) values (
      ('00000000-0000-4000-8000-00000001' || lpad(it.ago::text, 4, '0'))::uuid, place,
      ('00000000-0000-4000-8000-0000000000a' || it.who)::uuid, case when it.ago = 1748 then 'poll' else 'text' end,
      case it.topic when 'menu' then '00000000-0000-4000-8000-00000000d011'::uuid when 'lifts' then '00000000-0000-4000-8000-00000000d012' end,
      case when it.answers is not null then ('00000000-0000-4000-8000-00000001' || lpad(it.answers::text, 4, '0'))::uuid end,
      case when it.words like '<%' then regexp_replace(regexp_replace(replace(it.words,
          '@b1', '<span data-mention="00000000-0000-4000-8000-0000000000b1">@Tuesday supper</span>'),
          '@1', '<span data-mention="00000000-0000-4000-8000-0000000000a1">@Ruth Adeyemi</span>', 'g'),
          '@(2|6)', '<span data-mention="00000000-0000-4000-8000-0000000000a\1">@' || case when it.words like '%@6%' then 'Aiko Tanaka' else 'Tomas Lind' end || '</span>', 'g')
        else private.html_of(it.words) end);
  end loop;
end $talk$;

-- what they think of it
insert into public.polls (id, conversation_id, question, created_by, created_at)
select id, conversation_id, body_text, sender_id, created_at from public.messages where id = '00000000-0000-4000-8000-000000011748';
insert into public.poll_options (id, poll_id, conversation_id, place, text)
select ('00000000-0000-4000-8000-00000000d02' || place)::uuid, '00000000-0000-4000-8000-000000011748', '00000000-0000-4000-8000-0000000000b1', place, text
from unnest(array['Pumpkin soup', 'Curry', 'Whatever the cheese lady says']) with ordinality as options (text, place);
insert into public.poll_votes (poll_id, option_id, user_id, conversation_id, anonymous)
select '00000000-0000-4000-8000-000000011748', ('00000000-0000-4000-8000-00000000d02' || vote[2])::uuid,
  ('00000000-0000-4000-8000-0000000000a' || vote[1])::uuid, '00000000-0000-4000-8000-0000000000b1', false
from regexp_matches('1:1 2:1 3:1 6:1 7:1 8:3 9:2', '(.):(.)', 'g') as vote;
select private.count_votes('00000000-0000-4000-8000-000000011748');

insert into public.message_reactions (message_id, user_id, emoji)
select ('00000000-0000-4000-8000-00000001' || lpad(ago::text, 4, '0'))::uuid, ('00000000-0000-4000-8000-0000000000a' || who)::uuid, emoji
from (values (1790, '🎉', '236'), (1756, '😋', '12368'), (1756, '❤️', '9'), (1684, '😂', '1238'), (1604, '👍', '36'), (601, '🙏', '12'),
  (557, '🎃', '1278'), (349, '🔥', '12'), (331, '🎉', '123689'), (331, '❤️', '12'), (325, '😂', '68'), (231, '❤️', '3'), (84, '🧀', '68'), (24, '🎃', '28'))
  as signs (ago, emoji, people), regexp_split_to_table(people, '') as who;

insert into public.message_pins (message_id, conversation_id, pinned_by)
select id, conversation_id, sender_id from public.messages where id = '00000000-0000-4000-8000-000000010420';
insert into public.message_saves (user_id, message_id, remind_at) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000010240', now() + interval '17 hours'),
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-000000010560', null);
insert into public.message_links (message_id, target_type, target_id, conversation_id, created_by)
select id, 'task', '00000000-0000-4000-8000-0000000000c2', conversation_id, sender_id from public.messages where id = '00000000-0000-4000-8000-000000010610';
update public.link_cards set title = 'Why we eat slowly', site = 'Slow kitchen', fetched_at = now(),
  description = 'A table is the oldest room of all. What happens to people who share one, and what a long meal does that a short one cannot.'
where url = 'https://www.example.org/slow-food/';
insert into public.drafts (user_id, conversation_id, body_html)
select '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000d1', '<p>Thank you both. Shall we</p>';

-- who has read how far: Ruth has three new ones from the supper and two from Mina, the others are where it ends
select set_config('app.clock', '', true);
update public.conversation_reads as own set last_read_at = now(), last_read_seq = coalesce((
  select max(message.seq) from public.messages as message
  where message.conversation_id = own.conversation_id
    and (own.user_id <> '00000000-0000-4000-8000-0000000000a1' or message.sender_id = own.user_id or message.created_at < now() - interval '50 minutes')), 0);
delete from public.notifications where type in ('message_received', 'mention_received') and is_read;

-- Next week’s supper is full: six come, two wait, and one may still come
update public.event_rsvps set guests = 0 where occurrence_id = '00000000-0000-4000-8000-0000000000e7';
delete from public.event_rsvps
where occurrence_id = '00000000-0000-4000-8000-0000000000e7' and user_id = '00000000-0000-4000-8000-0000000000a3';
insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, guests, queued_at, answered_at, listed)
select '00000000-0000-4000-8000-0000000000e7', ('00000000-0000-4000-8000-0000000000a' || who)::uuid,
  '00000000-0000-4000-8000-0000000000e7', '00000000-0000-4000-8000-0000000000b1', status, guests,
  case status when 'waitlisted' then now() - hours * interval '1 hour' end, now() - hours * interval '1 hour', true
from (values ('6', 'going', 1, 60), ('7', 'going', 1, 50), ('3', 'waitlisted', 0, 30), ('8', 'waitlisted', 0, 20), ('9', 'maybe', 0, 10))
  as said (who, status, guests, hours);

-- A date is being looked for: most can come on the second one, a guest has voted by a link, and Jonas has not
insert into public.date_polls (id, group_id, title, note, place_name, tz, created_by, created_at) values
  ('00000000-0000-4000-8000-0000000dae01', '00000000-0000-4000-8000-0000000000b1', 'Day trip to the coast', 'Bring a coat. We take the early train.', 'Harbour station',
   'Europe/London', '00000000-0000-4000-8000-0000000000a1', now() - interval '2 days');
insert into public.date_poll_slots (id, poll_id, group_id, starts_local, ends_local)
select ('00000000-0000-4000-8000-0000000dae1' || n)::uuid, '00000000-0000-4000-8000-0000000dae01', '00000000-0000-4000-8000-0000000000b1',
  date_trunc('week', current_date) + days * interval '1 day' + interval '9 hours', date_trunc('week', current_date) + days * interval '1 day' + interval '17 hours'
from (values (1, 19), (2, 20), (3, 26), (4, 27)) as slot (n, days);
insert into public.date_poll_guests (id, poll_id, group_id, name)
values ('00000000-0000-4000-8000-0000000dae21', '00000000-0000-4000-8000-0000000dae01', '00000000-0000-4000-8000-0000000000b1', 'Nora');
insert into public.date_poll_votes (poll_id, slot_id, group_id, user_id, guest_id, answer, voted_at)
select '00000000-0000-4000-8000-0000000dae01', ('00000000-0000-4000-8000-0000000dae1' || n)::uuid, '00000000-0000-4000-8000-0000000000b1',
  case who when 'guest' then null else ('00000000-0000-4000-8000-0000000000a' || who)::uuid end,
  case who when 'guest' then '00000000-0000-4000-8000-0000000dae21'::uuid end, answer, now() - hours * interval '1 hour'
from (values ('2', 1, 'yes', 30), ('2', 2, 'yes', 30), ('2', 3, 'no', 30), ('2', 4, 'if_need_be', 30), ('3', 1, 'no', 20), ('3', 2, 'yes', 20), ('3', 3, 'yes', 20),
  ('6', 2, 'if_need_be', 10), ('6', 3, 'no', 10), ('6', 4, 'yes', 10), ('guest', 1, 'if_need_be', 5), ('guest', 2, 'yes', 5)) as said (who, n, answer, hours);
delete from public.notifications where related_id = '00000000-0000-4000-8000-0000000dae01';

-- The supper comes every Tuesday, but for the one of the picnic; one is on a Wednesday, and one falls into a break
update public.events set rrule = 'FREQ=WEEKLY;BYDAY=TU', exdates = array[(date_trunc('week', current_date) + interval '15 days')::date]
where id = '00000000-0000-4000-8000-0000000000e7';
update public.event_occurrences set own_starts = on_date + interval '1 day 18 hours 30 minutes', own_ends = on_date + interval '1 day 20 hours 30 minutes'
where event_id = '00000000-0000-4000-8000-0000000000e7' and on_date = (date_trunc('week', current_date) + interval '22 days')::date;
insert into public.group_off_days (id, group_id, starts_on, ends_on, label, applied, created_by) values
  ('00000000-0000-4000-8000-0000000000ea', '00000000-0000-4000-8000-0000000000b1', (date_trunc('week', current_date) + interval '28 days')::date,
   (date_trunc('week', current_date) + interval '34 days')::date, 'Half-term', array['events'], '00000000-0000-4000-8000-0000000000a1');
update public.event_occurrences set off_day_id = '00000000-0000-4000-8000-0000000000ea'
where event_id = '00000000-0000-4000-8000-0000000000e7' and on_date = (date_trunc('week', current_date) + interval '29 days')::date;
update public.groups set meeting_pattern = '{"rrule": "FREQ=WEEKLY;BYDAY=TU", "start_time": "19:00", "minutes": 120, "place": "Small hall"}'
where id = '00000000-0000-4000-8000-0000000000b1';
delete from private.event_changes;

-- Helpers sign up for what each supper needs; next week’s has most of it
insert into public.event_slots (id, occurrence_id, event_id, group_id, line_id, title, needed, note, rank)
select case when at.id = at.event_id then line.id else gen_random_uuid() end, at.id, at.event_id, at.group_id, line.id, line.title, line.needed, line.note, line.rank
from public.event_occurrences as at, (values
  ('00000000-0000-4000-8000-0000000dae31'::uuid, 'Bread and cheese', 2, 'For about ten people', 'UUUV'),
  ('00000000-0000-4000-8000-0000000dae32'::uuid, 'Set the tables', 2, null, 'UUUW'),
  ('00000000-0000-4000-8000-0000000dae33'::uuid, 'Wash up', 3, null, 'UUUX')) as line (id, title, needed, note, rank)
where at.event_id = '00000000-0000-4000-8000-0000000000e7' and at.withdrawn_at is null;
insert into public.event_slot_claims (slot_id, occurrence_id, group_id, user_id)
select slot.id, slot.occurrence_id, slot.group_id, ('00000000-0000-4000-8000-0000000000a' || claimed.who)::uuid
from (values ('00000000-0000-4000-8000-0000000dae31'::uuid, '2'), ('00000000-0000-4000-8000-0000000dae32', '1'), ('00000000-0000-4000-8000-0000000dae32', '6')) as claimed (slot, who)
join public.event_slots as slot on slot.id = claimed.slot;

-- The supper asks two things of who comes; who can’t eat something has said so
update public.events set questions = '[
  {"id": "00000000-0000-4000-8000-0000000dae41", "kind": "text", "label": "Do you have any dietary or access needs?"},
  {"id": "00000000-0000-4000-8000-0000000dae42", "kind": "choice", "label": "What would you like to drink?", "choices": ["Wine", "Juice", "Water"]}]'
where id = '00000000-0000-4000-8000-0000000000e7';
insert into public.event_question_answers (occurrence_id, user_id, event_id, group_id, answers)
select answer.occurrence_id, answer.user_id, answer.event_id, answer.group_id, said.answers::jsonb
from (values
  ('2', '{"00000000-0000-4000-8000-0000000dae41": "No nuts, please", "00000000-0000-4000-8000-0000000dae42": "Juice"}'),
  ('6', '{"00000000-0000-4000-8000-0000000dae42": "Wine"}'),
  ('7', '{"00000000-0000-4000-8000-0000000dae41": "Vegetarian", "00000000-0000-4000-8000-0000000dae42": "Wine"}')) as said (who, answers)
join public.event_rsvps as answer on answer.occurrence_id = '00000000-0000-4000-8000-0000000000e7'
  and answer.user_id = ('00000000-0000-4000-8000-0000000000a' || said.who)::uuid;
delete from private.event_changes;
