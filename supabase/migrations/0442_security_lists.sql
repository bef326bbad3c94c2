/*
 * Security lists: failed logins, blocks, events and sessions as those who look after security read them.
 *
 * Fifty a page, the newest first, by key and filters. A tenant's reader sees what bears their tenant; blocks hold for the whole
 * instance, so every reader sees all of them. What somebody wrote into a name, a reason or an agent is given as it is: screens show
 * it as text.
 */
create index security_events_network on public.security_events (private.address(ip_address), created_at);
create index security_events_tenant_network on public.security_events (tenant_id, private.address(ip_address), created_at) where tenant_id is not null;

-- what is said of a block among those who look after security: whoever is blocked reads its row
create table private.block_notes (
  block_id  uuid primary key references public.blocked_ips (id) on delete cascade,
  note      text not null constraint block_notes_note_check check (length(note) between 1 and 1000)
);

-- Who may: readers, by `private.security_scope`
/** An address or network that was typed, as one is kept; refuses what is none. */
create function private.network_said(words text) returns inet
  language plpgsql immutable set search_path = ''
as $$
declare
  its constant inet := private.address(left(words, 100));
begin
  if its is null then
    raise exception '“%” isn’t an IP address or a range.', private.shortened(coalesce(words, ''), 60) using errcode = '22023', detail = 'network';
  end if;
  return network(its);
end $$;

/** That an address lies in a network, as SQL to follow it: one address alone is looked up, so that its rows come in the order of an index; of a network it is the bounds, which an index knows without looking at a row. */
create function private.lies_in(its inet) returns text
  language sql immutable set search_path = ''
as $$
  select case when masklen(its) = whole then format('= %L::inet', its) else format('between %L::inet and %L::inet', network(its), set_masklen(broadcast(its), whole)) end
  from (select case family(its) when 4 then 32 else 128 end as whole) as bits
$$;

/**
 * The rows of a table from which a tenant's reader reads those of a network, as SQL. Where the tenant has few there, they are found by
 * both and then put in order: the newest of the tenant, which an index has in order, may all lie elsewhere.
 */
create function private.security_rows(source text, tenant uuid, network inet) returns text
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  many constant int := 5000;
  theirs constant text := format('from %s as its where its.tenant_id = %L and private.address(its.ip_address) %s', source, tenant, private.lies_in(network));
  found_there int;
begin
  if tenant is null or network is null or private.lies_in(network) like '=%' then
    return source;
  end if;
  execute format('select count(*) from (select %s limit %s) as few', theirs, many + 1) into found_there;
  return case when found_there > many then source else format('(select its.* %s offset 0)', theirs) end;
end $$;

/** The beginning of a page, as SQL over `line`, whose rows are put in order by this moment and their id. */
create function private.security_after(after text, moment text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  last jsonb;
begin
  if after is null then
    return '';
  end if;
  last := after::jsonb;
  if jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> 2 then
    raise exception 'another page';
  end if;
  return format(' and (line.%I, line.id) < (%L::timestamptz, %L::uuid)', moment, (last ->> 0)::timestamptz, (last ->> 1)::uuid);
exception when others then
  raise exception 'This page doesn’t exist.' using errcode = '22023', detail = 'after';
end $$;

/** What a list is narrowed down to, as SQL over `line`: `parts` says for each filter that the list knows what it means. */
create function private.security_where(filters jsonb, tenant uuid, parts jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  lines text[] := '{}';
  its record;
begin
  if jsonb_typeof(filters) is distinct from 'object' or exists (select from jsonb_each(filters) as given where jsonb_typeof(given.value) in ('object', 'array')) then
    raise exception 'These filters can’t be read.' using errcode = '22023', detail = 'filters';
  end if;
  if tenant is not null and parts ? 'tenant' then
    lines := lines || format(parts ->> 'tenant', tenant);
  end if;
  for its in select given.key, given.value #>> '{}' as said from jsonb_each(filters) as given where given.value <> 'null' loop
    if its.key not in ('tenant') and parts ? its.key then
      begin
        lines := lines || case its.key
          when 'network' then case when parts ->> its.key like '%\%L%' then format(parts ->> its.key, private.network_said(its.said))
            else format(parts ->> its.key, private.lies_in(private.network_said(its.said))) end
          when 'email' then format(parts ->> its.key, lower(trim(its.said)))
          when 'person' then format(parts ->> its.key, its.said::uuid)
          when 'id' then format(parts ->> its.key, its.said::uuid)
          when 'since' then format(parts ->> its.key, its.said::timestamptz)
          when 'until' then format(parts ->> its.key, its.said::timestamptz)
          when 'client' then format(parts ->> its.key, its.said::boolean)
          when 'open' then case when its.said::boolean then parts ->> its.key end
          when 'state' then parts -> its.key ->> its.said
          else format(parts ->> its.key, its.said) end;
      exception when data_exception then
        raise exception 'These filters can’t be read.' using errcode = '22023', detail = its.key;
      end;
      if its.key = 'state' and not parts -> 'state' ? its.said then
        raise exception 'These filters can’t be read.' using errcode = '22023', detail = its.key;
      end if;
    end if;
  end loop;
  return coalesce(nullif(array_to_string(array_remove(lines, null), ' and '), ''), 'true');
end $$;

/** The network that a list is narrowed down to; null for none. */
create function private.network_filter(filters jsonb) returns inet
  language sql immutable set search_path = ''
  as $$ select case when jsonb_typeof(filters -> 'network') in ('string', 'number') then private.network_said(filters ->> 'network') end $$;

/** A page of one of the lists. */
create function private.security_page(source text, moment text, line_of text, narrowed text, after text, tenant uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  page jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(%s(page, $1) || jsonb_build_object(''after'', jsonb_build_array(page.%I, page.id)::text) order by page.%2$I desc, page.id desc), ''[]'')
     from (select line.* from %s as line where %s%s order by line.%2$I desc, line.id desc limit 50) as page',
    line_of, moment, source, narrowed, private.security_after(after, moment)) into page using tenant;
  return page;
end $$;

-- Failed logins
/** A failed login as a line; its person, where who asks looks after them. */
create function private.failure_line(line public.failed_logins, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', line.id, 'email', line.email, 'address', line.ip_address, 'agent', line.user_agent, 'reason', line.reason, 'at', line.attempted_at,
    'by_client', line.by_client, 'user', (select jsonb_build_object('id', person.id, 'name', person.name)
      from auth.users as known join public.users as person on person.id = known.id
      where known.email = line.email and not known.is_sso_user and (tenant is null or person.tenant_id = tenant) limit 1))
$$;

create function private.security_failures(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  return private.security_page(private.security_rows('public.failed_logins', tenant, private.network_filter(filters)), 'attempted_at', 'private.failure_line', private.security_where(filters, tenant, jsonb_build_object(
    'tenant', 'line.tenant_id = %L', 'email', 'line.email = %L', 'network', 'private.address(line.ip_address) %s',
    'person', 'line.email = (select lower(person.email) from public.users as person where person.id = %L)', 'client', 'line.by_client = %L', 'reason', 'line.reason = %L',
    'since', 'line.attempted_at >= %L', 'until', 'line.attempted_at <= %L')), after, tenant);
end $$;
/** Who was not let in: `[{id, email, address, agent, reason, at, by_client, user, after}]`. `filters` may have email, network, person, client, reason, since, until. */
create function public.security_failures(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.security_failures(after, filters) $$;

-- Blocks
/** A block as a line. */
create function private.block_line(line public.blocked_ips, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  -- who blocks for another organisation, or for all, stays unnamed, with what they noted for themselves
  select jsonb_build_object('id', line.id, 'address', line.ip_address, 'reason', line.reason,
    'note', case when ours.it then (select its.note from private.block_notes as its where its.block_id = line.id) end,
    'by', case when ours.it then private.admin_name(line.blocked_by) end, 'automatic', line.automatic, 'blocked_at', line.blocked_at, 'expires_at', line.expires_at,
    'is_active', line.is_active and (line.expires_at is null or line.expires_at > private.clock()), 'hits', line.hits, 'last_hit_at', line.last_hit_at,
    'may_change', private.may_change_block(line.blocked_by))
  from (select block_line.tenant is null or exists (select from public.users as known where known.id = line.blocked_by and known.tenant_id = block_line.tenant) as it) as ours
$$;

create function private.security_blocks(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  moment constant timestamptz := private.clock();
begin
  return private.security_page('public.blocked_ips', 'blocked_at', 'private.block_line', private.security_where(filters, tenant, jsonb_build_object(
    'network', 'line.ip_address::inet && %L::inet',
    'state', jsonb_build_object('active', format('line.is_active and (line.expires_at is null or line.expires_at > %L)', moment),
      'ended', format('not (line.is_active and (line.expires_at is null or line.expires_at > %L))', moment)))), after, tenant);
end $$;
/** What is or was blocked: `[{id, address, reason, note, by, automatic, blocked_at, expires_at, is_active, hits, last_hit_at, may_change, after}]`. `filters` may have network, state (active or ended). */
create function public.security_blocks(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.security_blocks(after, filters) $$;

-- Events
/** An event as a line. */
create function private.event_line(line public.security_events, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', line.id, 'type', line.event_type, 'severity', line.severity, 'address', line.ip_address, 'person', private.admin_name(line.user_id),
    'details', line.details, 'at', line.created_at, 'by_client', line.by_client,
    'acknowledged', case when line.acknowledged_at is not null then jsonb_build_object('by', private.admin_name(line.acknowledged_by), 'at', line.acknowledged_at) end)
$$;

create function private.security_event_list(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  return private.security_page(private.security_rows('public.security_events', tenant, private.network_filter(filters)), 'created_at', 'private.event_line', private.security_where(filters, tenant, jsonb_build_object(
    'tenant', 'line.tenant_id = %L', 'id', 'line.id = %L', 'kind', 'line.event_type = %L', 'severity', 'line.severity = %L', 'person', 'line.user_id = %L',
    'network', 'private.address(line.ip_address) %s', 'client', 'line.by_client = %L', 'open', 'line.acknowledged_at is null',
    'since', 'line.created_at >= %L', 'until', 'line.created_at <= %L')), after, tenant);
end $$;
/** What has happened: `[{id, type, severity, address, person, details, at, by_client, acknowledged, after}]`. `filters` may have id, kind, severity, person, network, client, open, since, until. */
create function public.security_event_list(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.security_event_list(after, filters) $$;

-- Sessions
/** A session as a line. */
create function private.session_line(line public.user_sessions, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', line.id, 'user', (select jsonb_build_object('id', person.id, 'name', person.name, 'role', person.role) from public.users as person where person.id = line.user_id),
    'address', line.ip_address, 'agent', line.user_agent, 'last_activity', line.last_activity)
$$;

create function private.security_sessions(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  return private.security_page('public.user_sessions', 'last_activity', 'private.session_line', 'line.is_active and ' || private.security_where(filters, tenant, jsonb_build_object(
    'tenant', 'exists (select from public.users as person where person.id = line.user_id and person.tenant_id = %L)', 'person', 'line.user_id = %L',
    'network', 'private.address(line.ip_address) %s')), after, tenant);
end $$;
/** Who is signed in, the last that did something first: `[{id, user, address, agent, last_activity, after}]`. `filters` may have person, network. */
create function public.security_sessions(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.security_sessions(after, filters) $$;

grant execute on function private.security_failures(text, jsonb), public.security_failures(text, jsonb), private.security_blocks(text, jsonb), public.security_blocks(text, jsonb),
  private.security_event_list(text, jsonb), public.security_event_list(text, jsonb), private.security_sessions(text, jsonb), public.security_sessions(text, jsonb) to authenticated;
