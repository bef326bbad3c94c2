/*
 * The demo, and the cast of the tests.
 *
 * Ruth runs the instance and leads Tuesday supper; Tomas helps her there and leads the Harbour choir; Mina and
 * Jonas are members; Ines has an account and no group. Everyone's password is "cohort-demo".
 */
set local timezone = 'Europe/London';
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select id::uuid, 'authenticated', 'authenticated', email, extensions.crypt('cohort-demo', extensions.gen_salt('bf', 8)), now(),
       '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name), now(), now()
from (values
  ('00000000-0000-4000-8000-0000000000a1', 'ruth@example.org', 'Ruth Adeyemi'),
  ('00000000-0000-4000-8000-0000000000a2', 'tomas@example.org', 'Tomas Lind'),
  ('00000000-0000-4000-8000-0000000000a3', 'mina@example.org', 'Mina Park'),
  ('00000000-0000-4000-8000-0000000000a4', 'jonas@example.org', 'Jonas Weber'),
  ('00000000-0000-4000-8000-0000000000a5', 'ines@example.org', 'Ines Duarte')
) as cast_of (id, email, name);

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now(), now()
from auth.users where email like '%@example.org';

insert into private.proven_addresses (user_id, email, how) select id, email, 'mail' from auth.users where email like '%@example.org';

update public.users set role = 'super_admin' where email = 'ruth@example.org';
update private.instance set claimed_at = now(), claimed_by = '00000000-0000-4000-8000-0000000000a1', setup_code = null;

insert into public.groups (id, name, tz, color, created_by) values
  ('00000000-0000-4000-8000-0000000000b1', 'Tuesday supper', 'Europe/London', 'sun', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000b2', 'Harbour choir', 'Europe/London', 'sky', '00000000-0000-4000-8000-0000000000a2');

update public.groups set description = 'We cook in turns, eat at seven, and read a chapter before dessert.'
where id = '00000000-0000-4000-8000-0000000000b1';
update public.groups set description = 'Four voices, one concert in spring. Come and listen first.', visibility = 'listed', join_policy = 'request'
where id = '00000000-0000-4000-8000-0000000000b2';

insert into public.group_members (group_id, user_id, role, invited_by) values
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a2', 'manager', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000a3', 'member', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-0000000000a4', 'member', '00000000-0000-4000-8000-0000000000a2');

insert into public.group_invites (group_id, code, created_by) values
  ('00000000-0000-4000-8000-0000000000b1', 'SUPPERTABLE', '00000000-0000-4000-8000-0000000000a1');

insert into public.tasks (id, group_id, title, due_on, rank, status, done_at, done_by, created_by) values
  ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000b1', 'Send the reading plan to the new members', current_date - 3, 'a0', 'todo', null, null, '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-0000000000b1', 'Buy bread and candles for supper', current_date, 'a1', 'todo', null, null, '00000000-0000-4000-8000-0000000000a2'),
  ('00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-0000000000b1', 'Ask who can give lifts home', current_date + 2, 'a2', 'todo', null, null, '00000000-0000-4000-8000-0000000000a3'),
  ('00000000-0000-4000-8000-0000000000c4', '00000000-0000-4000-8000-0000000000b1', 'Book the small hall', null, 'a3', 'done', now() - interval '20 minutes', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a1'),
  ('00000000-0000-4000-8000-0000000000c5', '00000000-0000-4000-8000-0000000000b2', 'Confirm the hall for the spring concert', current_date + 1, 'a0', 'todo', null, null, '00000000-0000-4000-8000-0000000000a2');

-- Suppers: one that was, one that is full next week, one that is called off; and a concert in another zone
insert into public.events (id, group_id, title, place_name, address, starts_local, ends_local, tz, capacity, guests_per_person, created_by, created_at) values
  ('00000000-0000-4000-8000-0000000000e6', '00000000-0000-4000-8000-0000000000b1', 'Lentils and chapter three', 'Small hall', '12 Harbour Lane',
   date_trunc('week', current_date) - interval '6 days' + interval '19 hours', date_trunc('week', current_date) - interval '6 days' + interval '21 hours', 'Europe/London', null, 1,
   '00000000-0000-4000-8000-0000000000a1', now() - interval '20 days'),
  ('00000000-0000-4000-8000-0000000000e7', '00000000-0000-4000-8000-0000000000b1', 'Risotto and chapter four', 'Small hall', '12 Harbour Lane',
   date_trunc('week', current_date) + interval '8 days 19 hours', date_trunc('week', current_date) + interval '8 days 21 hours', 'Europe/London', 6, 2,
   '00000000-0000-4000-8000-0000000000a1', now() - interval '19 days'),
  ('00000000-0000-4000-8000-0000000000e8', '00000000-0000-4000-8000-0000000000b1', 'Picnic in the meadow', 'The meadow', null,
   date_trunc('week', current_date) + interval '15 days 18 hours', date_trunc('week', current_date) + interval '15 days 21 hours', 'Europe/London', null, 0,
   '00000000-0000-4000-8000-0000000000a2', now() - interval '18 days'),
  ('00000000-0000-4000-8000-0000000000e9', '00000000-0000-4000-8000-0000000000b2', 'Evening in Madrid', 'San Ginés', 'Calle del Arenal 13, Madrid',
   date_trunc('week', current_date) + interval '19 days 19 hours 30 minutes', date_trunc('week', current_date) + interval '19 days 21 hours', 'Europe/Madrid', null, 3,
   '00000000-0000-4000-8000-0000000000a2', now() - interval '17 days');

update public.events set status = 'cancelled', cancelled_reason = 'The meadow is under water.' where id = '00000000-0000-4000-8000-0000000000e8';

insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, guests, queued_at, answered_at, listed)
select id::uuid, person::uuid, id::uuid, in_group::uuid, status, guests, case status when 'waitlisted' then now() end, now() - ago::interval, true
from (values
  ('00000000-0000-4000-8000-0000000000e6', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1', 'going', 0, '16 days'),
  ('00000000-0000-4000-8000-0000000000e6', '00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000000b1', 'going', 1, '15 days'),
  ('00000000-0000-4000-8000-0000000000e7', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000b1', 'going', 2, '9 days'),
  ('00000000-0000-4000-8000-0000000000e7', '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000b1', 'going', 2, '8 days'),
  ('00000000-0000-4000-8000-0000000000e7', '00000000-0000-4000-8000-0000000000a3', '00000000-0000-4000-8000-0000000000b1', 'waitlisted', 1, '7 days'),
  ('00000000-0000-4000-8000-0000000000e9', '00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000b2', 'going', 0, '6 days'),
  ('00000000-0000-4000-8000-0000000000e9', '00000000-0000-4000-8000-0000000000a4', '00000000-0000-4000-8000-0000000000b2', 'maybe', 0, '5 days')
) as said (id, person, in_group, status, guests, ago);

-- all of that is weeks ago: nobody is told of it now, and it is no news on Home
update public.events set announced_at = created_at, cancelled_at = case when status = 'cancelled' then created_at + interval '1 day' end, version = 1;
delete from public.notifications where type like 'event\_%' or type = 'rsvp_received';
delete from private.rsvp_told;
delete from private.event_changes;
delete from public.activity_log where subject_type = 'events' and verb <> 'created';
