/*
 * Admin audit: the record as admins read it, filter it and take it with them.
 *
 * An admin reads that of their organisation, a super admin all of it. It holds ids, and names are joined when it is shown: of who
 * is gone there is none. Taking it along asks who one is, and stands in it.
 */
create index audit_log_at on public.audit_log (at);

create function private.admin_name(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when person is not null then jsonb_build_object('id', person, 'name', (select known.name from public.users as known where known.id = person)) end
$$;

/** An entry as a line; subjects of another organisation have no name. */
create function private.audit_line(entry public.audit_log, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', entry.id, 'at', entry.at, 'actor', private.admin_name(entry.actor_id), 'actor_role', entry.actor_role, 'action', entry.action,
    'subject', jsonb_build_object('type', entry.subject_type, 'id', entry.subject_id, 'name', case
      when entry.subject_type in ('users', 'group_members', 'group_join_requests')
        then (select known.name from public.users as known where known.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'groups' then (select known.name from public.groups as known where known.id = entry.subject_id and (tenant is null or known.tenant_id = tenant))
      when entry.subject_type = 'tenants' then (select known.name from public.tenants as known where known.id = entry.subject_id and (tenant is null or known.id = tenant)) end),
    'group', case when entry.group_id is not null then jsonb_build_object('id', entry.group_id, 'name',
      (select known.name from public.groups as known where known.id = entry.group_id and (tenant is null or known.tenant_id = tenant))) end,
    'before', entry.before, 'after_value', entry.after, 'outcome', entry.outcome, 'request_id', entry.request_id,
    'address', (select kept.address from private.audit_addresses as kept where kept.entry_id = entry.id), 'after', entry.id::text)
$$;

/** What the record is narrowed down to, as SQL over `entry`. */
create function private.audit_where(filters jsonb, tenant uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  lines text[] := '{}';
  last bigint;
begin
  if jsonb_typeof(filters) is distinct from 'object' then
    raise exception 'These filters can’t be read.' using errcode = '22023';
  end if;
  if tenant is not null then
    lines := lines || format('entry.tenant_id = %L', tenant);
  end if;
  if filters ->> 'actor' is not null then
    lines := lines || format('entry.actor_id = %L', (filters ->> 'actor')::uuid);
  end if;
  if filters ->> 'subject_id' is not null then
    lines := lines || format('entry.subject_id = %L', (filters ->> 'subject_id')::uuid);
  end if;
  if filters ->> 'group_id' is not null then
    lines := lines || format('entry.group_id = %L', (filters ->> 'group_id')::uuid);
  end if;
  if filters ->> 'subject_type' is not null then
    lines := lines || format('entry.subject_type = %L', filters ->> 'subject_type');
  end if;
  if filters ->> 'action' is not null then
    lines := lines || format('entry.action = %L', filters ->> 'action');
  end if;
  if filters ->> 'outcome' is not null then
    lines := lines || format('entry.outcome = %L', filters ->> 'outcome');
  end if;
  if filters ->> 'since' is not null then
    lines := lines || format('entry.at >= %L', (filters ->> 'since')::timestamptz);
  end if;
  if filters ->> 'until' is not null then
    -- ids come in about the order of their moments: the walk begins near the end that is asked for
    select entry.id into last from public.audit_log as entry where entry.at <= (filters ->> 'until')::timestamptz + interval '1 hour' order by entry.at desc, entry.id desc limit 1;
    lines := lines || format('entry.at <= %L and entry.id <= %s', (filters ->> 'until')::timestamptz, coalesce(last + 10000, 0));
  end if;
  return coalesce(nullif(array_to_string(lines, ' and '), ''), 'true');
end $$;

create function private.audit_lines(after bigint, filters jsonb, most int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  page jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(private.audit_line(page, $1) order by page.id desc), ''[]'')
     from (select entry.* from public.audit_log as entry where %s%s order by entry.id desc limit $2) as page',
    private.audit_where(filters, tenant), case when after is not null then format(' and entry.id < %s', after) else '' end)
  into page using tenant, most;
  return page;
end $$;

create function private.admin_audit(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if after !~ '^\d{1,18}$' then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end if;
  return private.audit_lines(after::bigint, filters, 50);
end $$;
/**
 * The record, newest first, 50 a page: `[{id, at, actor, actor_role, action, subject: {type, id, name}, group, before, after_value, outcome, request_id, address, after}]`.
 * `filters` may have actor, subject_type, subject_id, group_id, action, since, until, outcome, and of super admins tenant_id.
 */
create function public.admin_audit(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_audit(after, filters) $$;

create function private.admin_audit_page(after_id bigint, filters jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.admin_tenant();
  perform private.require_fresh();
  -- the first page, also where a client begins at the end of all numbers
  if after_id is null or not exists (select from public.audit_log as entry where entry.id >= after_id) then
    perform private.audit('audit.export', 'tenants', private.my_tenant_id(), null, null, null);
  end if;
  return private.audit_lines(after_id, filters, 1000);
end $$;
/** A thousand lines of the record, newest first, to take along: those before `after_id`, or the last. Asks that one has just shown who one is. */
create function public.admin_audit_page(after_id bigint default null, filters jsonb default '{}') returns jsonb
  language sql volatile set search_path = '' as $$ select private.admin_audit_page(after_id, filters) $$;
grant execute on function private.admin_audit(text, jsonb), public.admin_audit(text, jsonb), private.admin_audit_page(bigint, jsonb), public.admin_audit_page(bigint, jsonb) to authenticated;

-- What follows
/** Of addresses that are ninety days old only the network stays. */
create function private.shorten_audit_addresses() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  shortened int;
begin
  update private.audit_addresses as kept set is_short = true, address = coalesce((
    select network(set_masklen(its, case family(its) when 4 then 24 else 48 end))::text from private.address(kept.address) as its where its is not null), '')
  where not kept.is_short and kept.at < private.clock() - interval '90 days';
  get diagnostics shortened = row_count;
  return shortened;
end $$;
insert into private.job_functions (name) values ('private.shorten_audit_addresses');
insert into private.crontab (name, schedule, function_name) values ('audit.shorten_addresses', '25 3 * * *', 'private.shorten_audit_addresses');
