/*
 * Tenant terms: how many people and groups an organisation may have, how much it may keep, and whom to write to.
 *
 * What it has is counted as it happens: each change is a row of its own, for which nobody waits, and now and then they are added up.
 * Where there is a limit, whoever takes a place holds the terms until they are done, so that the last one is given once. Limits are
 * set by super admins and stop growth alone; at four fifths its admins hear of it, once a month. Archived groups and playgrounds
 * don’t count.
 */
create table private.tenant_terms (
  tenant_id   uuid primary key references public.tenants on delete cascade,
  people      int check (people > 0),
  groups      int check (groups > 0),
  storage_mb  int check (storage_mb > 0),
  -- [{name, email, role}]
  contacts    jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array')
);
create table private.tenant_counts (
  tenant_id  uuid primary key references public.tenants on delete cascade,
  -- by which one is sorted and sought
  sort_name  text collate "C" not null default '',
  people     bigint not null default 0,
  groups     bigint not null default 0,
  bytes      bigint not null default 0
);
create index tenant_counts_sorted on private.tenant_counts (sort_name, tenant_id);
create table private.tenant_count_changes (
  id         bigint generated always as identity primary key,
  tenant_id  uuid not null,
  people     int not null default 0,
  groups     int not null default 0,
  bytes      bigint not null default 0
);
create index tenant_count_changes_tenant on private.tenant_count_changes (tenant_id);
create table private.limit_notices (
  tenant_id  uuid not null references public.tenants on delete cascade,
  kind       text not null check (kind in ('people', 'groups', 'storage_mb')),
  told_at    timestamptz not null,
  primary key (tenant_id, kind)
);
insert into private.notification_types (type, title, url, related, ttl, urgency, optional) values
  ('limit_near', 'Notification', '/admin?tab=organisation', 'tenantId', 604800, 'normal', true);

-- whose organisation a file counts for; known also when its owner is gone
alter table private.storage_usage add column tenant_id uuid references public.tenants on delete set null;
create index storage_usage_tenant on private.storage_usage (tenant_id);

-- Who may
/** What an organisation has at this moment. */
create function private.tenant_figures(tenant uuid) returns table (people bigint, groups bigint, bytes bigint)
  language sql stable security definer set search_path = ''
as $$
  select kept.people + coalesce(more.people, 0), kept.groups + coalesce(more.groups, 0), kept.bytes + coalesce(more.bytes, 0)
  from private.tenant_counts as kept cross join lateral (
    select sum(its.people) as people, sum(its.groups) as groups, sum(its.bytes)::bigint as bytes from private.tenant_count_changes as its where its.tenant_id = kept.tenant_id) as more
  where kept.tenant_id = tenant
$$;

/** Each limit of an organisation with what is used of it; without those that there are none of. */
create function private.limits_of(tenant uuid) returns table (kind text, used bigint, allowed int)
  language sql stable security definer set search_path = ''
as $$
  select its.kind, its.used, its.allowed
  from private.tenant_terms as terms cross join lateral private.tenant_figures(terms.tenant_id) as now
  cross join lateral (values ('people', now.people, terms.people), ('groups', now.groups, terms.groups),
    ('storage_mb', ceil(now.bytes / 1048576.0)::bigint, terms.storage_mb)) as its (kind, used, allowed)
  where terms.tenant_id = tenant and its.allowed is not null
$$;

/** That an organisation has no place left, in words. */
create function private.limit_words(kind text, used bigint, allowed int) returns text
  language sql immutable set search_path = ''
as $$
  select format('This organisation has %s of %s %s.', trim(to_char(used, 'FM999,999,999,999')), trim(to_char(allowed, 'FM999,999,999,999')),
    case kind when 'people' then case when allowed = 1 then 'person' else 'people' end when 'groups' then case when allowed = 1 then 'group' else 'groups' end else 'MB' end)
$$;

/** That an organisation takes nobody more, in words; null while it does. */
create function private.full_words(tenant uuid) returns text
  language sql stable security definer set search_path = ''
as $$ select private.limit_words(its.kind, its.used, its.allowed) from private.limits_of(tenant) as its where its.kind = 'people' and its.used >= its.allowed $$;

create function private.my_limits() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.admin_tenant();
  return (select coalesce(jsonb_agg(jsonb_build_object('limit', its.kind, 'used', its.used, 'allowed', its.allowed) order by its.kind), '[]')
    from private.limits_of(private.my_tenant_id()) as its);
end $$;
/** The limits of one’s own organisation: `[{limit: people|groups|storage_mb, used, allowed}]`. For its admins. */
create function public.my_limits() returns jsonb
  language sql stable set search_path = '' as $$ select private.my_limits() $$;
grant execute on function private.my_limits(), public.my_limits() to authenticated;

-- What follows
create function private.tg_tenants__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.tenant_terms (tenant_id) values (new.id);
  end if;
  insert into private.tenant_counts (tenant_id, sort_name) values (new.id, private.plain(new.name))
  on conflict (tenant_id) do update set sort_name = excluded.sort_name;
  return null;
end $$;
create trigger _500_count after insert or update of name on public.tenants for each row execute function private.tg_tenants__count();

/** Has whoever takes a place of an organisation wait for whoever is about to: nobody waits where there is no limit. */
create function private.hold_terms(tenant uuid, kind text) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed int;
begin
  select case hold_terms.kind when 'people' then terms.people when 'groups' then terms.groups else terms.storage_mb end into allowed
  from private.tenant_terms as terms where terms.tenant_id = tenant;
  if allowed is null then
    return null;
  end if;
  select case hold_terms.kind when 'people' then terms.people when 'groups' then terms.groups else terms.storage_mb end into allowed
  from private.tenant_terms as terms where terms.tenant_id = tenant for no key update;
  return allowed;
end $$;

/** Refuses what has just been counted and is more than an organisation may have; tells its admins when little is left. */
create function private.check_limit(tenant uuid, kind text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  allowed constant int := private.hold_terms(tenant, kind);
  its record;
begin
  if allowed is null then
    return;
  end if;
  select known.used, known.allowed into its from private.limits_of(tenant) as known where known.kind = check_limit.kind;
  if its.used > its.allowed then
    if kind = 'storage_mb' then
      raise exception 'There isn’t enough space left for this file. This organisation may keep % MB.', trim(to_char(its.allowed, 'FM999,999,999,999')) using errcode = 'PT413', detail = 'limit_storage';
    end if;
    raise exception '%', private.limit_words(kind, its.used - 1, its.allowed) using errcode = 'PT409', detail = 'limit_' || kind;
  elsif its.used >= its.allowed * 0.8 then
    insert into private.limit_notices as past (tenant_id, kind, told_at) values (tenant, check_limit.kind, private.clock())
    on conflict on constraint limit_notices_pkey do update set told_at = excluded.told_at where past.told_at <= excluded.told_at - interval '30 days';
    if found then
      perform private.notify(array(select known.id from public.users as known where known.tenant_id = tenant and known.role in ('admin', 'super_admin')), 'limit_near',
        case kind when 'storage_mb' then 'Your organisation uses ' || trim(to_char(its.used, 'FM999,999,999,999')) || ' of ' || trim(to_char(its.allowed, 'FM999,999,999,999')) || ' MB.'
          else replace(private.limit_words(kind, its.used, its.allowed), 'This', 'Your') end,
        tenant, null, null, null, 'admin', 'limit:' || kind || ':' || tenant);
    end if;
  end if;
end $$;

create function private.tg_users__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kept bigint;
begin
  if tg_op <> 'INSERT' and old.tenant_id is not null then
    insert into private.tenant_count_changes (tenant_id, people) values (old.tenant_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.tenant_id is not null then
    insert into private.tenant_count_changes (tenant_id, people) values (new.tenant_id, 1);
    perform private.check_limit(new.tenant_id, 'people');
  end if;
  if tg_op = 'UPDATE' then
    -- what somebody keeps comes along
    update private.storage_usage as its set tenant_id = new.tenant_id where its.owner = 'user/' || new.id returning its.bytes + its.under_way into kept;
    if kept > 0 then
      insert into private.tenant_count_changes (tenant_id, bytes)
      select its.tenant, its.bytes from (values (old.tenant_id, -kept), (new.tenant_id, kept)) as its (tenant, bytes) where its.tenant is not null;
    end if;
  end if;
  return null;
end $$;
create trigger _500_count after insert or delete on public.users for each row execute function private.tg_users__count();
create trigger _500_count_update after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__count();

/**
 * Supabase's hook for who is about to sign up: where no place is left they are told so, and the record keeps it, which a raise would
 * take back. It says so to whoever asks, also with an address that has an account, which would be guessed by it otherwise. Whatever
 * comes past the hook is counted all the same (`private.check_limit`).
 */
create function private.before_sign_up(event jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant jsonb := event -> 'user';
  tenant constant uuid := private.tenant_of_invite(person -> 'user_metadata' ->> 'invite');
  words text;
begin
  if tenant is null then
    return '{}';
  end if;
  -- of two who come for the last place the second sees that it is gone
  perform private.hold_terms(tenant, 'people');
  words := private.full_words(tenant);
  if words is null then
    return '{}';
  end if;
  perform private.keep_refused(tenant, (person ->> 'id')::uuid, '{"join": "full"}');
  return jsonb_build_object('error', jsonb_build_object('http_code', 409, 'message', words));
end $$;
grant execute on function private.before_sign_up(jsonb) to supabase_auth_admin;

/** A playground says of itself that it is one while it comes and goes: see `private.start_playground`. */
create function private.tg_groups__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant int := case when tg_op <> 'INSERT' and old.archived_at is null then 1 else 0 end;
  becomes constant int := case when tg_op <> 'DELETE' and new.archived_at is null then 1 else 0 end;
  its constant public.groups := coalesce(new, old);
begin
  if was = becomes or coalesce(current_setting('app.playground', true), '') = 'on' or exists (select from private.playgrounds as own where own.group_id = its.id) then
    return null;
  end if;
  insert into private.tenant_count_changes (tenant_id, groups) values (its.tenant_id, becomes - was);
  if becomes > was then
    perform private.check_limit(its.tenant_id, 'groups');
  end if;
  return null;
end $$;
create trigger _500_count after insert or delete or update of archived_at on public.groups for each row execute function private.tg_groups__count();

/** The organisation of a group or a person, by the name under which their files count. */
create function private.tenant_of_owner(owner text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select case when owner ~ '^group/[0-9a-f-]{36}$' then (select its.tenant_id from public.groups as its where its.id = substr(owner, 7)::uuid)
    when owner ~ '^user/[0-9a-f-]{36}$' then (select its.tenant_id from public.users as its where its.id = substr(owner, 6)::uuid) end
$$;

/** How many bytes an organisation may still keep; null for any number. */
create function private.tenant_bytes_left(tenant uuid) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select terms.storage_mb * 1048576::bigint - now.bytes from private.tenant_terms as terms cross join lateral private.tenant_figures(terms.tenant_id) as now
  where terms.tenant_id = tenant and terms.storage_mb is not null
$$;

create or replace function private.bytes_left(bucket text, name text) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select least(private.storage_limit(its.owner) - coalesce(known.bytes + known.under_way, 0),
      private.tenant_bytes_left(coalesce(known.tenant_id, private.tenant_of_owner(its.owner)))) + coalesce((
      select (file.metadata ->> 'size')::bigint from storage.objects as file
      where file.bucket_id = bytes_left.bucket and file.name = bytes_left.name), 0)
  from (select private.file_owner(bytes_left.bucket, bytes_left.name, auth.uid()::text) as owner) as its
  left join private.storage_usage as known on known.owner = its.owner
  where its.owner is not null
$$;

create or replace function private.count_bytes(owner text, more_bytes bigint, more_under_way bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.storage_usage;
  tenant uuid;
begin
  if owner is null or more_bytes = 0 and more_under_way = 0 then
    return;
  end if;
  tenant := private.tenant_of_owner(owner);
  -- the terms first and the owner then, whoever asks: nobody waits for each other in a ring
  if more_bytes + more_under_way > 0 and tenant is not null then
    perform private.hold_terms(tenant, 'storage_mb');
  end if;
  insert into private.storage_usage as past (owner, bytes, under_way, tenant_id) values (count_bytes.owner, more_bytes, more_under_way, tenant)
  on conflict on constraint storage_usage_pkey
    do update set bytes = past.bytes + excluded.bytes, under_way = past.under_way + excluded.under_way, tenant_id = coalesce(past.tenant_id, excluded.tenant_id)
  returning * into known;
  -- what has come in parts is counted with the rest, until it is a file
  if more_bytes > 0 and known.bytes > private.storage_limit(owner)
    or more_under_way > 0 and known.bytes + known.under_way > private.storage_limit(owner) then
    raise exception 'There isn’t enough space left for this file.' using errcode = 'PT413';
  end if;
  if known.tenant_id is not null and more_bytes + more_under_way <> 0 then
    insert into private.tenant_count_changes (tenant_id, bytes) values (known.tenant_id, more_bytes + more_under_way);
    if more_bytes + more_under_way > 0 then
      perform private.check_limit(known.tenant_id, 'storage_mb');
    end if;
  end if;
end $$;

/** Adds up what has changed; says of how many organisations. */
create function private.fold_tenant_counts() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  folded int;
begin
  with gone as (delete from private.tenant_count_changes returning *),
    added as (select gone.tenant_id, sum(gone.people) as people, sum(gone.groups) as groups, sum(gone.bytes)::bigint as bytes from gone group by gone.tenant_id)
  update private.tenant_counts as kept set people = kept.people + added.people, groups = kept.groups + added.groups, bytes = kept.bytes + added.bytes
  from added where added.tenant_id = kept.tenant_id;
  get diagnostics folded = row_count;
  return folded;
end $$;

/** Counts everything anew, as it is: what came past the triggers, by a restore or by hand. */
create function private.recount_tenants() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  counted int;
begin
  with gone as (delete from private.tenant_count_changes)
  update private.tenant_counts as kept set people = coalesce(all_people.many, 0), groups = coalesce(all_groups.many, 0), bytes = coalesce(all_files.bytes, 0)
  from public.tenants as its
  left join (select known.tenant_id, count(*) as many from public.users as known where known.tenant_id is not null group by 1) as all_people on all_people.tenant_id = its.id
  left join (select around.tenant_id, count(*) as many from public.groups as around
    where around.archived_at is null and around.id not in (select own.group_id from private.playgrounds as own) group by 1) as all_groups on all_groups.tenant_id = its.id
  left join (select known.tenant_id, sum(known.bytes + known.under_way)::bigint as bytes from private.storage_usage as known where known.tenant_id is not null group by 1) as all_files on all_files.tenant_id = its.id
  where kept.tenant_id = its.id;
  get diagnostics counted = row_count;
  return counted;
end $$;
insert into private.job_functions (name) values ('private.fold_tenant_counts'), ('private.recount_tenants');
insert into private.crontab (name, schedule, function_name, catch_up) values
  ('tenant_counts.fold', '* * * * *', 'private.fold_tenant_counts', '1 minute'),
  ('tenant_counts.recount', '35 3 * * *', 'private.recount_tenants', '1 day');

insert into private.tenant_counts (tenant_id, sort_name) select id, private.plain(name) from public.tenants;
insert into private.tenant_terms (tenant_id) select id from public.tenants;
select private.recount_tenants();
