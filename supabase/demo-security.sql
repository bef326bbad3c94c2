/*
 * The demo's security area: a quiet week, one attack of yesterday that was slowed and blocked, and one “that was not me”. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-moderation.sql,demo-admin.sql,demo-security.sql`.
 */
set local timezone = 'Europe/London';
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);

-- where people come in from: most from the hall, some from home
insert into private.known_places (user_id, network, at)
select person.id, case when n % 3 = 0 then '203.0.113.' || (20 + n) else '203.0.113.7' end, now() - (n % 9 || ' days')::interval - interval '3 hours'
from (select id, row_number() over (order by id) as n from public.users where email like '%@example.org') as person where n <= 24
on conflict do nothing;

-- a quiet week: now and then somebody mistypes, and most come in
insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at)
select (array['mina', 'tomas', 'jonas', 'ines'])[1 + n % 4] || '@example.org', '203.0.113.' || (array[7, 23, 26, 29])[1 + n % 4],
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', 'invalid_credentials', now() - (n * 11 || ' hours')::interval - (n * 7 || ' minutes')::interval
from generate_series(1, 14) as n;
insert into private.sign_in_counts as now (tenant_id, hour, slot, successes)
select tenant_id, date_trunc('hour', now() - (back || ' hours')::interval, 'UTC'), 0, 1 + (back * 5) % 7 + case when extract(hour from now() - (back || ' hours')::interval) between 7 and 20 then 6 else 0 end
from public.users, generate_series(0, 167) as back where email = 'ruth@example.org'
on conflict on constraint sign_in_counts_key do update set successes = excluded.successes;

-- the attack: one address tries many, and the rules stop it
insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at)
select case when n % 4 = 0 then 'mina@example.org' when n % 9 = 0 then 'ruth@example.org' else (array['info', 'admin', 'office', 'choir', 'kitchen', 'press', 'hello'])[1 + n % 7] || '@example.org' end,
  '198.51.100.23', 'python-requests/2.32', case when n > 30 and n % 5 <> 0 then 'waiting' else 'invalid_credentials' end, now() - interval '19 hours' + n * interval '4 seconds'
from generate_series(1, 132) as n;
insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at)
select 'mina@example.org', '198.51.100.' || (40 + n % 3), 'python-requests/2.32', 'invalid_credentials', now() - interval '18 hours' + n * interval '50 seconds' from generate_series(1, 18) as n;
insert into public.security_events (user_id, event_type, ip_address, details, severity, created_at)
select its.person, its.type, '198.51.100.23', its.details, its.severity, now() - interval '19 hours' + its.later
from (values
  ((select id from public.users where email = 'mina@example.org'), 'suspicious_sign_ins', '{"email": "mina@example.org", "wait_minutes": 1}'::jsonb, 'medium', interval '80 seconds'),
  (null, 'address_slowed', '{"network": "198.51.100.23"}', 'medium', interval '2 minutes'),
  ((select id from public.users where email = 'mina@example.org'), 'suspicious_sign_ins', '{"email": "mina@example.org", "wait_minutes": 15}', 'medium', interval '6 minutes'),
  (null, 'address_blocked', '{"network": "198.51.100.23"}', 'high', interval '8 minutes')) as its (person, type, details, severity, later);
insert into public.blocked_ips (ip_address, reason, blocked_by, automatic, is_active, blocked_at, expires_at, hits, last_hit_at)
values ('198.51.100.23', 'Too many failed sign-in attempts', null, true, false, now() - interval '18 hours 52 minutes', now() - interval '17 hours 52 minutes', 418, now() - interval '18 hours');
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', true);
insert into public.blocked_ips (ip_address, reason, blocked_at, expires_at, hits, last_hit_at)
values ('198.51.100.0/24', 'Guessing passwords', now() - interval '17 hours', now() + interval '6 days', 57, now() - interval '9 hours');
insert into private.block_notes (block_id, note) select id, 'Three more of its addresses kept trying after the automatic block ended. Reported to the provider.' from public.blocked_ips where ip_address = '198.51.100.0/24';
insert into private.security_notes (kind, value, user_id, body, created_by, created_at, tenant_id)
select 'person', id::text, id, 'Called her: she has a new password and a second factor now.', '00000000-0000-4000-8000-0000000000a1', now() - interval '16 hours', tenant_id
from public.users where email = 'mina@example.org';
insert into private.trusted_networks (network, label, added_by, added_at) values ('203.0.113.0/28', 'The hall', '00000000-0000-4000-8000-0000000000a1', now() - interval '40 days');
insert into private.alert_rules (id, kind, n, within_minutes, by, created_by, enabled_at, tried_at, tried_times)
values ('00000000-0000-4000-8000-0000000ad5a1', 'failures', 20, 10, 'address', '00000000-0000-4000-8000-0000000000a1', now() - interval '30 days', now() - interval '30 days', 2);
insert into private.alert_firings (rule_id, at, of, count) values ('00000000-0000-4000-8000-0000000ad5a1', now() - interval '18 hours 57 minutes', '198.51.100.23', 44);
select set_config('request.jwt.claims', '', true);

-- somebody came in as Jonas, who says that it was not him
insert into private.sign_in_notices (user_id, reason, ip_address, user_agent, created_at, answered_at)
select id, 'new_device', '192.0.2.200', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/144.0', now() - interval '5 hours', now() - interval '2 hours' from public.users where email = 'jonas@example.org';
insert into public.security_events (user_id, event_type, ip_address, details, severity, created_at)
select id, 'sign_in_denied', '203.0.113.26', '{"signed_in_from": "192.0.2.200"}', 'high', now() - interval '2 hours' from public.users where email = 'jonas@example.org';
