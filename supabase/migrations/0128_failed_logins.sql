/*
 * Failed logins: who was not let in, and how long they wait.
 *
 * The server reports each try at a password, with the address that it saw, whether or not there is such a person.
 * Five failures within an hour for one email are suspicious: the next try waits for a minute, after another failure
 * for 5, 15 and 60; the owner is told, and getting in after the wait begins anew. A place from which the person has
 * come in lately is counted apart, so that nobody else's failures keep them out there. An address that fails with
 * many is slowed from thirty failures on, and at a hundred takes no password for an hour but of people who have come in
 * from it lately; everyone else is let in by an emailed code. Failures for emails that nobody has are counted apart from
 * the others, but hold up the same tries, so that the answer tells of no account. Failures weigh one less each minute, and
 * those of a person who then gets in not at all. What a client reports of itself is kept and counts for nothing.
 */
create table public.failed_logins (
  id            uuid primary key default gen_random_uuid(),
  email         text not null,
  ip_address    text,
  user_agent    text,
  reason        text,
  attempted_at  timestamptz not null default private.clock(),
  by_client     boolean not null default false,
  -- whose admins read it, beside super admins
  tenant_id     uuid references public.tenants on delete set null
);
create index failed_logins_newest on public.failed_logins (attempted_at desc);
create index failed_logins_email on public.failed_logins (email, attempted_at);
create index failed_logins_address on public.failed_logins (ip_address, attempted_at);
create index failed_logins_network on public.failed_logins (private.address(ip_address), attempted_at);
create index failed_logins_by_client on public.failed_logins (attempted_at desc) where by_client;
create index failed_logins_tenant on public.failed_logins (tenant_id, attempted_at desc);
-- of an address that fails with many, a tenant's reader sees their own alone
create index failed_logins_tenant_network on public.failed_logins (tenant_id, private.address(ip_address), attempted_at) where tenant_id is not null;
create index failed_logins_tenant_email on public.failed_logins (tenant_id, email, attempted_at) where tenant_id is not null;

/** What is counted for an email, everywhere or at one place where its person is known. */
create table private.sign_in_waits (
  who       text primary key,
  -- the last five
  failures  timestamptz[] not null,
  step      int not null default 0 check (step between 0 and 4),
  until     timestamptz
);

/**
 * Failures of an address, or a network of IPv6, for emails that somebody has or nobody: `score` as it was at `at`; it
 * falls by one each minute.
 */
create table private.address_scores (
  network   text not null,
  existing  boolean not null default true,
  score     float8 not null,
  at        timestamptz not null,
  until     timestamptz,
  primary key (network, existing)
);
create index address_scores_until on private.address_scores (until) where until is not null;

/** From where a person has come in: networks, and what their browser calls itself without its version. */
create table private.known_places (
  user_id  uuid not null references public.users on delete cascade,
  network  text not null,
  at       timestamptz not null,
  primary key (user_id, network)
);
-- whom a block would shut out is read from here
create index known_places_network on private.known_places (((network)::inet), at);

insert into private.exports (name, query) values
  ('failed_logins', 'select ip_address, user_agent, reason, attempted_at from public.failed_logins
                     where email = (select lower(email) from public.users where id = $1) order by attempted_at'),
  ('known_places', 'select network, at from private.known_places where user_id = $1 order by at');

-- Who may
alter table public.failed_logins enable row level security;
grant select on public.failed_logins to authenticated;
grant insert (email, ip_address, user_agent, reason) on public.failed_logins to anon, authenticated;
create policy select_security_admin on public.failed_logins for select to authenticated
  using ((select private.is_super_admin()) or tenant_id = (select private.security_tenant_id()));
create policy insert_anyone on public.failed_logins for insert to anon, authenticated with check (by_client);

-- What follows
create function private.tg_failed_logins__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.email := left(lower(trim(new.email)), 320);
  new.user_agent := left(new.user_agent, 500);
  new.reason := left(new.reason, 200);
  new.tenant_id := (select person.tenant_id from auth.users as known join public.users as person on person.id = known.id
                    where known.email = new.email and not known.is_sso_user);
  if new.by_client and (select count(*) from (
      select from public.failed_logins where ip_address is not distinct from new.ip_address and by_client
        and attempted_at > private.clock() - interval '1 hour' limit 20) as lately) >= 20 then
    raise exception 'Too many reports. Try again later.' using errcode = 'PT429';
  end if;
  return new;
end $$;
create trigger _100_mark before insert on public.failed_logins for each row execute function private.tg__mark_reported();
create trigger _110_place before insert on public.failed_logins for each row execute function private.tg_failed_logins__place();

/** Under which name the tries of an email at an address are counted: apart where its person has come in within a month. */
create function private.wait_of(email text, address text) returns text
  language sql stable security definer set search_path = ''
as $$
  select wait_of.email || case when exists (
    select from auth.users as known join private.known_places as place on place.user_id = known.id
    where known.email = wait_of.email and not known.is_sso_user and place.network = private.network_of(address)
      and place.at > private.clock() - interval '30 days') then ' ' || private.network_of(address) else '' end
$$;

/** Whether the person of an email has come in from this address within a month. */
create function private.is_known_place(email text, address text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.wait_of(is_known_place.email, address) <> is_known_place.email $$;

/** How many seconds a try at this email from this address still has to wait; 0 for none. */
create function private.wait_left(email text, address text) returns int
  language sql stable security definer set search_path = ''
as $$
  with counted as (select private.wait_of(wait_left.email, address) as who)
  select coalesce(ceil(extract(epoch from max(until) - private.clock())), 0)::int
  from (select its.until from counted join private.sign_in_waits as its on its.who = counted.who
        union all
        -- whoever is known at a place waits for their own failures there alone
        select its.until from counted join private.address_scores as its on its.network = private.network_of(address)
        where counted.who = wait_left.email) as waits
  where until > private.clock()
$$;

create function private.is_somebodys(email text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from auth.users as known where known.email = is_somebodys.email and not known.is_sso_user) $$;

/**
 * A failure of an address: past thirty the next try waits, at a hundred the address takes no password for an hour. People
 * who are known there need not wait, and emailed codes go on. What is trusted speaks for everybody, and is not counted.
 */
create function private.address_failed(email text, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  net constant text := private.network_of(address);
  somebodys constant boolean := private.is_somebodys(address_failed.email);
  its private.address_scores;
begin
  if net is null or private.is_trusted(address) then
    return;
  end if;
  insert into private.address_scores as now (network, existing, score, at) values (net, somebodys, 1, moment)
  on conflict (network, existing) do update set at = moment, score = greatest(0, now.score - extract(epoch from moment - now.at) / 60) + 1
  returning * into its;
  if its.score < 30 then
    return;
  end if;
  update private.address_scores set until = moment + make_interval(secs =>
    case when its.score >= 100 then 3600 else least(60, power(2, floor((its.score - 30) / 10) + 1)) end)
  where network = net and existing = somebodys;
  if its.score < 31 then
    perform private.record_security(null, 'address_slowed', 'medium', jsonb_build_object('network', net));
  elsif its.score >= 100 and not coalesce(its.until > moment + interval '10 minutes', false) then
    perform private.record_security(null, 'address_blocked', 'high', jsonb_build_object('network', net));
    if (select count(*) from public.security_events where event_type = 'address_blocked' and created_at > moment - interval '1 hour') = 3 then
      perform private.record_security(null, 'attack', 'critical', '{"blocked_in_an_hour": 3}');
    end if;
  end if;
end $$;

/** A failure of an email: from the fifth within an hour on each makes the next try wait longer. */
create function private.email_failed(email text, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  known constant text := private.wait_of(email, address);
  its private.sign_in_waits;
  owner_id uuid;
begin
  insert into private.sign_in_waits as now (who, failures) values (known, array[moment])
  on conflict (who) do update set
    failures = (now.failures || moment)[greatest(1, cardinality(now.failures) - 3):],
    -- an hour after the last wait it begins anew
    step = case when now.until < moment - interval '1 hour' then 0 else now.step end
  returning * into its;
  if cardinality(its.failures) < 5 or its.failures[1] <= moment - interval '1 hour' then
    return;
  end if;
  update private.sign_in_waits as now set step = least(4, now.step + 1),
    until = moment + make_interval(mins => (array[1, 5, 15, 60])[least(4, now.step + 1)])
  where now.who = known returning * into its;
  select id into owner_id from auth.users where auth.users.email = email_failed.email and not is_sso_user;
  perform private.record_security(owner_id, 'suspicious_sign_ins',
    case when its.step < 4 then 'medium'
         when exists (select from public.users where id = owner_id and role in ('admin', 'super_admin')) then 'critical' else 'high' end,
    jsonb_build_object('email', email, 'wait_minutes', (array[1, 5, 15, 60])[its.step]));
  -- also for nobody, who gets none: it must take as long
  if its.step in (1, 4) then
    perform private.enqueue('mail.send', jsonb_build_object('read', 'private.sign_in_wait_mail', 'with',
      jsonb_build_object('email', email, 'address', address, 'at', moment)), 'sign-in-wait:' || md5(known));
  end if;
end $$;

/** The person got in: what was counted begins anew, and weighs no more on the address either. */
create function private.sign_in_done(email text, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  weighed int;
begin
  delete from private.sign_in_waits where who = private.wait_of(email, address) returning cardinality(failures) into weighed;
  if weighed > 0 then
    update private.address_scores set score = greatest(0, score - weighed) where network = private.network_of(address) and existing = private.is_somebodys(sign_in_done.email);
  end if;
end $$;

/**
 * How many seconds whoever tries a password for this identifier has to wait; 0 when they may try. A try that has to
 * wait counts for its address alone, and not even for that if its person is known there. Called by the server before it looks at a password (`server.auth.password_wait`).
 */
create function private.password_wait(identifier text) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := left(lower(trim(identifier)), 320);
  address constant text := private.request_address();
  seconds constant int := private.wait_left(who, address);
begin
  -- what comes from this very machine is not counted, so it may be any number
  if seconds > 0 and not private.is_loopback(address) then
    insert into public.failed_logins (email, ip_address, user_agent, reason)
    values (who, address, private.request_agent(), 'waiting');
    if not private.is_known_place(who, address) then
      perform private.address_failed(who, address);
    end if;
  end if;
  return seconds;
end $$;

/** Supabase's hook for tries at passwords. There it knows neither identifier nor address: the person’s email stands for the first. */
create function private.password_tried(event jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  who constant text := left(lower(trim(coalesce(event ->> 'identifier',
    (select email from auth.users where id = (event ->> 'user_id')::uuid), ''))), 320);
  address constant text := private.request_address();
  seconds int;
begin
  -- one at a time: of many that come at once, those after the fifth wait like any other
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || who, 0));
  seconds := private.wait_left(who, address);
  if seconds > 0 then
    return jsonb_build_object('decision', 'reject', 'message', 'Request rate limit reached', 'http_code', 429, 'retry_after', seconds,
      'should_logout_user', false);
  end if;
  if (event ->> 'valid')::boolean then
    perform private.sign_in_done(who, address);
  else
    insert into public.failed_logins (email, ip_address, user_agent, reason)
    values (who, address, private.request_agent(), 'invalid_credentials');
    perform private.email_failed(who, address);
    perform private.address_failed(who, address);
  end if;
  return '{"decision": "continue"}';
end $$;

grant execute on function private.password_wait(text), private.password_tried(jsonb) to supabase_auth_admin;

/** The mail to whom somebody tries to be; null when there is no such person. */
create function private.sign_in_wait_mail(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('to', known.email, 'template', 'sign_in_wait', 'kind', 'security', 'data', jsonb_build_object(
    'name', person.name, 'ip_address', payload ->> 'address',
    'at', to_char((payload ->> 'at')::timestamptz at time zone 'utc', 'YYYY-MM-DD HH24:MI')))
  from auth.users as known join public.users as person on person.id = known.id
  where known.email = payload ->> 'email' and not known.is_sso_user
$$;
insert into private.job_functions (name) values ('private.sign_in_wait_mail');

/** Forgets failures after three months, and what is counted a day after it last mattered. */
create function private.forget_failed_logins() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.sign_in_waits where failures[cardinality(failures)] < private.clock() - interval '1 day';
  delete from private.address_scores where at < private.clock() - interval '1 day';
  delete from private.known_places where at < private.clock() - interval '1 year';
  delete from public.failed_logins where attempted_at < private.clock() - interval '90 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_failed_logins');
insert into private.crontab (name, schedule, function_name) values ('failed_logins.forget', '10 3 * * *', 'private.forget_failed_logins');
