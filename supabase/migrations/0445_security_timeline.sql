/*
 * Security timeline: all that is known of one email, person or address, in one order.
 *
 * Failures that nothing else stands between are one line that says how many. Beside the four tables stand what was asked of the
 * person ("was this you?"), what those who look after security did, and what they noted. Of each source a page reads so many that a
 * long attack never makes it slow; what goes on is on the next page. A tenant's reader sees what bears their tenant, and blocks.
 */
create table private.security_notes (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null constraint security_notes_kind check (kind in ('email', 'person', 'address')),
  value       text not null,
  -- whom it is about, so that it goes with them
  user_id     uuid references public.users on delete cascade,
  body        text not null constraint security_notes_body check (length(body) between 1 and 1000),
  created_by  uuid references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  -- whose readers read it, beside super admins
  tenant_id   uuid references public.tenants on delete cascade
);
create index security_notes_value on private.security_notes (kind, value, created_at);
create index security_notes_user on private.security_notes (user_id);
create index security_notes_created_by on private.security_notes (created_by);
create index security_notes_tenant on private.security_notes (tenant_id);

-- Who may: readers, by `private.security_scope`
/** What a timeline is of, checked: the person where there is one, and the email or network in the way they are kept. */
create function private.security_subject(kind text, value text, tenant uuid, out person public.users, out email text, out network inet)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'person' then
    begin
      select known.* into person from public.users as known where known.id = value::uuid and (tenant is null or known.tenant_id = tenant);
    exception when invalid_text_representation then
      null;
    end;
    if person.id is null then
      raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
    end if;
    email := lower(person.email);
  elsif kind = 'email' then
    email := left(lower(trim(value)), 320);
    if coalesce(email, '') = '' then
      raise exception 'Enter an email.' using errcode = '22023', detail = 'value';
    end if;
    select known.* into person from auth.users as account join public.users as known on known.id = account.id
    where account.email = security_subject.email and not account.is_sso_user and (tenant is null or known.tenant_id = tenant) limit 1;
  elsif kind = 'address' then
    network := private.network_said(value);
  else
    raise exception 'A timeline is of an email, a person or an address.' using errcode = '22023', detail = 'kind';
  end if;
end $$;

/** The sources of a timeline, each a statement that gives `at, key, kind, words, address, email, person, severity, by`. */
create function private.timeline_sources(person uuid, email text, network inet, tenant uuid) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant text := case when tenant is not null then format('line.tenant_id = %L and ', tenant) else '' end;
  -- who blocks for another organisation, or for all, stays unnamed, with what they noted for themselves: see `private.block_line`
  ours constant text := case when tenant is null then 'true' else format('exists (select from public.users as known where known.id = line.blocked_by and known.tenant_id = %L)', tenant) end;
  lines text[] := '{}';
  blocks text;
begin
  lines := lines || ('select line.attempted_at, line.id::text, ''failure'', jsonb_build_object(''reason'', line.reason, ''agent'', line.user_agent, ''by_client'', line.by_client), line.ip_address, line.email, null::uuid, null, null::uuid
    from ' || private.security_rows('public.failed_logins', tenant, network) || ' as line where ' || its || case when network is not null then 'private.address(line.ip_address) ' || private.lies_in(network) else format('line.email = %L', email) end);
  lines := lines || array(
    select 'select line.created_at, line.id::text, ''event'', jsonb_build_object(''type'', line.event_type, ''details'', line.details, ''by_client'', line.by_client, ''acknowledged_at'', line.acknowledged_at),
      line.ip_address, null, line.user_id, line.severity, line.acknowledged_by from ' || private.security_rows('public.security_events', tenant, network) || ' as line where ' || its || part
    from unnest(array[
      'private.address(line.ip_address) ' || private.lies_in(network),
      format('line.user_id = %L', person),
      -- what was said of the email while nobody had it
      format('line.details ? ''email'' and line.details ->> ''email'' = %L', email) || case when person is null then '' else format(' and line.user_id is distinct from %L', person) end]) with ordinality as parts (part, nth)
    where case nth when 1 then network is not null when 2 then person is not null else email is not null end);
  if network is not null or person is not null then
    lines := lines || ('select line.last_activity, line.id::text, ''session'', jsonb_build_object(''agent'', line.user_agent, ''active'', line.is_active), line.ip_address, null, line.user_id, null, null::uuid
      from public.user_sessions as line where ' || case when network is not null then 'private.address(line.ip_address) ' || private.lies_in(network)
        || case when tenant is not null then format(' and exists (select from public.users as person where person.id = line.user_id and person.tenant_id = %L)', tenant) else '' end
        else format('line.user_id = %L', person) end);
    lines := lines || ('select line.created_at, line.id::text, ''notice'', jsonb_build_object(''reason'', line.reason, ''answered_at'', line.answered_at), line.ip_address, null, line.user_id, null, null::uuid
      from private.sign_in_notices as line where ' || case when network is not null then 'private.address(line.ip_address) ' || private.lies_in(network)
        || case when tenant is not null then format(' and exists (select from public.users as person where person.id = line.user_id and person.tenant_id = %L)', tenant) else '' end
        else format('line.user_id = %L', person) end);
    -- of an address all that ever held there; of a person what holds where they came in from
    blocks := case when network is not null then format('line.ip_address::inet && %L::inet', network)
      else format('line.is_active and line.id = any (array(select block.id from private.known_places as place join public.blocked_ips as block on block.ip_address::inet && (place.network)::inet where place.user_id = %L))', person) end;
    lines := lines || ('select line.blocked_at, line.id::text, ''block'', jsonb_build_object(''network'', line.ip_address, ''reason'', line.reason, ''note'', (select its.note from private.block_notes as its where its.block_id = line.id and ' || ours || '),
        ''until'', line.expires_at, ''active'', line.is_active and (line.expires_at is null or line.expires_at > private.clock()), ''automatic'', line.automatic, ''hits'', line.hits),
      line.ip_address, null, null::uuid, null, case when ' || ours || ' then line.blocked_by end from public.blocked_ips as line where ' || blocks);
    lines := lines || ('select line.at, line.id::text, ''act'', jsonb_build_object(''action'', line.action, ''before'', line.before, ''after'', line.after, ''outcome'', line.outcome), null, null,
        case when line.subject_type = ''users'' then line.subject_id end, null, line.actor_id
      from public.audit_log as line where ' || its || case when network is not null
        then format('line.subject_type = ''blocked_ips'' and line.subject_id = any (array(select block.id from public.blocked_ips as block where block.ip_address::inet && %L::inet))', network)
        else format('line.subject_type = ''users'' and line.subject_id = %L', person) end);
  end if;
  lines := lines || ('select line.created_at, line.id::text, ''note'', jsonb_build_object(''body'', line.body), null, null, line.user_id, null, line.created_by from private.security_notes as line where ' || its
    || case when network is not null then format('line.kind = ''address'' and line.value = %L', private.network_words(network))
       else format('(line.kind = ''email'' and line.value = %L or line.kind = ''person'' and line.value = %L)', email, person) end);
  return lines;
end $$;

/**
 * The newest lines of each source, `$1` of each at most, as a statement: `source, nth, at, key, kind, words, by_client, address, email, person, severity, by`.
 * Each reads no more than that, where an index has its lines in order. `bounds` says what lies on this page.
 */
create function private.timeline_newest(sources text[], bounds text) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format('(select %s as source, row_number() over () as nth, few.at, few.key, few.kind, few.words, few.words -> ''by_client'' as by_client, few.address, few.email, few.person, few.severity, few.by
    from (select its.* from (%s) as its (at, key, kind, words, address, email, person, severity, by) %s order by its.at desc, its.key desc limit $1) as few)', nth, its, bounds), ' union all ')
  from unnest(sources) with ordinality as each_source (its, nth)
$$;

create function private.security_timeline(kind text, value text, before text) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  tenant constant uuid := private.security_scope();
  -- of each source so many at most are read for a page
  most constant int := 1000;
  subject record;
  last jsonb;
  bounds text := '';
  page jsonb;
begin
  subject := private.security_subject(security_timeline.kind, security_timeline.value, tenant);
  if before is not null then
    begin
      last := before::jsonb;
      if jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> 2 then
        raise exception 'another page';
      end if;
      bounds := format('where its.at <= %1$L::timestamptz and (its.at, its.key) < (%1$L::timestamptz, %2$L)', (last ->> 0)::timestamptz, last ->> 1);
    exception when others then
      raise exception 'This page doesn’t exist.' using errcode = '22023', detail = 'before';
    end;
  end if;
  execute format($page$
    with raw as materialized (%s), horizon as (
      -- a source that goes on: what is older than its last is for the next page
      select at, key from raw where nth = $1 order by at desc, key desc limit 1
    ), seen as (
      select raw.*, case when raw.kind = 'failure' and lag(raw.kind) over around = 'failure' and lag(raw.by_client) over around = raw.by_client
          and lag(raw.at) over around - raw.at <= interval '30 minutes' then 0 else 1 end as begins
      from raw where not exists (select from horizon where (raw.at, raw.key) < (horizon.at, horizon.key))
      window around as (order by raw.at desc, raw.key desc)
    ), islands as (
      select seen.*, sum(begins) over (order by at desc, key desc rows unbounded preceding) as island from seen
    ), folds as (
      select island, min(at) as at, max(at) as until, (array_agg(key order by at, key))[1] as key, min(kind) as kind, count(*) as count,
        case when min(kind) = 'failure' then jsonb_build_object('reason', mode() within group (order by words ->> 'reason'), 'agent', case when count(distinct words ->> 'agent') = 1 then min(words ->> 'agent') end,
            'by_client', (array_agg(by_client))[1], 'emails', count(distinct email), 'addresses', count(distinct address)) else (array_agg(words))[1] end as words,
        case when min(address) = max(address) then min(address) end as address, case when min(email) = max(email) then min(email) end as email,
        (array_agg(person))[1] as person, min(severity) as severity, (array_agg(by))[1] as by
      from islands where island <= 50 group by island
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', key, 'at', at, 'until', until, 'kind', kind, 'count', count, 'words', words, 'address', address, 'email', email,
      'person', private.admin_name(person), 'severity', severity, 'by', private.admin_name(by), 'before', jsonb_build_array(at, key)::text) order by island), '[]') from folds
  $page$, private.timeline_newest(private.timeline_sources((subject.person).id, subject.email, subject.network, tenant), bounds)) into page using most;
  return page;
end $$;
/**
 * All that is known of an email, a person (by id) or an address, 50 lines a page, the newest first: `[{id, at, until, kind, count, words, address, email, person, severity, by, before}]`,
 * where kind is failure, event, session, notice, block, act or note. Failures that nothing stands between are one line from `at` until `until`.
 */
create function public.security_timeline(kind text, value text, before text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.security_timeline(kind, value, before) $$;

create function private.security_identity(kind text, value text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  moment constant timestamptz := private.clock();
  subject record;
  its public.users;
begin
  subject := private.security_subject(security_identity.kind, security_identity.value, tenant);
  its := subject.person;
  return jsonb_build_object(
    'value', case kind when 'address' then private.network_words(subject.network) when 'person' then its.id::text else subject.email end,
    'person', case when its.id is not null then jsonb_build_object('id', its.id, 'name', its.name, 'role', its.role, 'email', its.email) end,
    'sessions', private.count_of_sessions(its.id),
    'waits_until', (select max(wait.until) from (
      select known.until from private.sign_in_waits as known where subject.email is not null and known.who = subject.email
      union all select known.until from private.address_scores as known where subject.network is not null and known.network = private.network_of(host(subject.network))) as wait where wait.until > moment),
    'blocked', case when subject.network is not null then (select jsonb_build_object('id', known.id, 'address', known.ip_address, 'expires_at', known.expires_at) from public.blocked_ips as known
      where known.is_active and known.ip_address::inet >>= subject.network and (known.expires_at is null or known.expires_at > moment) order by masklen(known.ip_address::inet) desc limit 1) end,
    'trusted', case when subject.network is not null then private.trusted_label(subject.network, tenant) end,
    'may', jsonb_build_object('end', its.id is not null, 'ask', its.email is not null,
      'suspend', its.id is not null and private.why_not_change(its.id, its.role, private.my_role(), auth.uid()) is null));
end $$;
/** The head of a timeline: `{value, person, sessions, waits_until, blocked, trusted, may: {end, ask, suspend}}`. */
create function public.security_identity(kind text, value text) returns jsonb
  language sql stable set search_path = '' as $$ select private.security_identity(kind, value) $$;

-- What follows
/** How many sessions a person has open. */
create function private.count_of_sessions(person uuid) returns int
  language sql stable security definer set search_path = ''
as $$ select count(*)::int from auth.sessions where user_id = person $$;

create function private.add_security_note(kind text, value text, body text, id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  said constant text := trim(add_security_note.body);
  subject record;
  made private.security_notes;
begin
  subject := private.security_subject(add_security_note.kind, add_security_note.value, tenant);
  if coalesce(length(said), 0) not between 1 and 1000 then
    raise exception 'A note has at most 1,000 characters.' using errcode = '22023', detail = 'body';
  end if;
  insert into private.security_notes (id, kind, value, user_id, body, created_by, tenant_id)
  values (coalesce(add_security_note.id, gen_random_uuid()), add_security_note.kind,
    case add_security_note.kind when 'person' then (subject.person).id::text when 'email' then subject.email else private.network_words(subject.network) end,
    (subject.person).id, said, auth.uid(), coalesce(tenant, (subject.person).tenant_id))
  on conflict on constraint security_notes_pkey do nothing returning * into made;
  if made.id is null then
    select known.* into made from private.security_notes as known where known.id = add_security_note.id and known.created_by = auth.uid();
  end if;
  return jsonb_build_object('id', made.id, 'at', made.created_at, 'by', private.admin_name(made.created_by), 'body', made.body);
end $$;
/** Notes something on a timeline: `{id, at, by, body}`. */
create function public.add_security_note(kind text, value text, body text, id uuid default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.add_security_note(kind, value, body, id) $$;

grant execute on function private.security_timeline(text, text, text), public.security_timeline(text, text, text), private.security_identity(text, text), public.security_identity(text, text),
  private.add_security_note(text, text, text, uuid), public.add_security_note(text, text, text, uuid) to authenticated;

/** Forgets notes of a year ago. */
create function private.forget_security_notes() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.security_notes where created_at < private.clock() - interval '1 year';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_security_notes');
insert into private.crontab (name, schedule, function_name) values ('security_notes.forget', '22 3 * * *', 'private.forget_security_notes');
