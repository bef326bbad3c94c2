/*
 * The demo's admin area: sixty people in two organisations, one in each state, a banner, a year of what admins did, and the figures of it. It comes last:
 * `SEED=seed.sql,demo.sql,demo-curriculum.sql,demo-schedule.sql,demo-lessons.sql,demo-goals.sql,demo-journal.sql,demo-progress.sql,demo-home.sql,demo-marketplace.sql,demo-admin.sql`.
 */
select set_config('request.jwt.claims', '', true), set_config('app.clock', '', true);
create temp table newcomers on commit drop as
select ('00000000-0000-4000-8000-0000000ad' || lpad(n::text, 3, '0'))::uuid as id, n, name, lower(replace(name, ' ', '.')) || '@' || case when n > 30 then 'riverside.' else '' end || 'example.org' as email
from (
  select row_number() over () as n, first || ' ' || last as name
  from unnest(array['Abel', 'Bea', 'Carlo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lena', 'Milo', 'Nell', 'Olaf', 'Pia', 'Quinn', 'Rosa', 'Sven', 'Tara', 'Udo',
    'Vera', 'Wim', 'Xenia', 'Yara', 'Zeno', 'Anouk', 'Boris', 'Celia', 'Dirk', 'Edda', 'Finn', 'Gwen', 'Hiro', 'Ida', 'Joris', 'Kaya', 'Liam', 'Maud', 'Nils', 'Otto', 'Petra'],
    array['Aalto', 'Brandt', 'Conti', 'Dahl', 'Eriksen', 'Fontaine', 'Garcia', 'Horvath', 'Ito', 'Jansen', 'Kowalski', 'Laurent', 'Moreau', 'Novotny', 'Okoye', 'Pereira', 'Quist', 'Rossi',
    'Schmidt', 'Torres', 'Ueda', 'Vogel', 'Walsh', 'Xu', 'Yilmaz', 'Zeller', 'Arnaud', 'Bauer', 'Cohen', 'Diaz', 'Engel', 'Fuchs', 'Greco', 'Hall', 'Ivanov', 'Jones', 'Kim', 'Lopez', 'Meier', 'Nagy',
    'Olsson', 'Park']) as person (first, last)
) as named;
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select id, 'authenticated', 'authenticated', email, extensions.crypt('cohort-demo', extensions.gen_salt('bf', 4)), now(), '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name),
  now() - ((n % 6) * 60 + 3 + n % 5 || ' days')::interval, now()
from newcomers;
insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), 'email', now(), now(), now() from newcomers;
insert into private.proven_addresses (user_id, email, how) select id, email, 'mail' from newcomers;
update public.users as person set created_at = now() - ((its.n % 6) * 60 + 3 + its.n % 5 || ' days')::interval, role = case when its.n in (4, 35) then 'manager' else person.role end,
  tenant_id = case when its.n > 30 then '00000000-0000-4000-8000-0000000e5001' else person.tenant_id end
from newcomers as its where its.id = person.id;
update public.users set role = 'admin' where email = 'tomas@example.org';
insert into public.user_sessions (user_id, ip_address, user_agent, last_activity)
select id, '192.0.2.' || n, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', now() - ((n * n) % 120 || ' days')::interval - interval '2 hours' from newcomers where n % 7 <> 0;
insert into public.group_members (group_id, user_id, role, invited_by)
select '00000000-0000-4000-8000-0000000000b2', id, 'member', '00000000-0000-4000-8000-0000000000a2' from newcomers where n between 1 and 12;

-- a year in which more and more came, and most came back
insert into private.active_deeds (user_id, kind, subject_id, day)
select its.id, 'lesson', gen_random_uuid(), (now() - (week * 7 + its.n % 3 || ' days')::interval)::date
from newcomers as its join public.users as person on person.id = its.id
cross join generate_series(0, 51) as week
where its.n not between 13 and 16 and now() - (week * 7 + its.n % 3 || ' days')::interval > person.created_at and (its.n * 7 + week * 5) % 4 > 0;

-- one in each state, and a group that nobody looks after
select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-0000000000a1", "role": "authenticated"}', true);
select private.put_state('00000000-0000-4000-8000-0000000ad013', 'active', 'pending', null, null, null),
  private.put_state('00000000-0000-4000-8000-0000000ad014', 'active', 'deactivated', null, null, null),
  private.put_state('00000000-0000-4000-8000-0000000ad015', 'active', 'suspended', now() + interval '9 days', 'spam', 'The same advert in three groups.'),
  private.put_state('00000000-0000-4000-8000-0000000ad016', 'active', 'banned', null, 'harassment', 'Threats, after two warnings.');
insert into public.broadcasts (id, tenant_id, body_html, tone, starts_at, ends_at, created_by)
select '00000000-0000-4000-8000-0000000adb01', tenant_id, '<p>The servers move on <strong>Saturday at 7</strong>. For half an hour you can read everything, and change nothing.</p>', 'warning',
  now() - interval '1 day', now() + interval '6 days', id
from public.users where email = 'ruth@example.org';

-- a year of what admins did
insert into public.audit_log (at, actor_id, actor_role, action, subject_type, subject_id, tenant_id, before, after, outcome)
select now() - (day || ' days')::interval, case when day % 3 = 0 then '00000000-0000-4000-8000-0000000000a2' else '00000000-0000-4000-8000-0000000000a1' end::uuid,
  case when day % 3 = 0 then 'admin' else 'super_admin' end, deed.action, 'users', its.id, person.tenant_id, deed.before, deed.after, case when day % 45 = 9 then 'denied' else 'ok' end
from generate_series(3, 363, 6) as day
join newcomers as its on its.n = 1 + day % 30 join public.users as person on person.id = its.id
cross join lateral (select case when day % 2 = 0 then 'user.state' else 'user.role' end as action,
  case when day % 2 = 0 then '{"state": "active"}' else '{"role": "member"}' end::jsonb as before, case when day % 2 = 0 then '{"state": "deactivated"}' else '{"role": "manager"}' end::jsonb as after) as deed
order by day desc;
select set_config('request.jwt.claims', '', true);
