/*
 * Audit seals: the record is sealed each night, so that whoever rewrote it is found out.
 *
 * A seal says of a range of entries what they hash to, together with the seal before it; from where a request came is not part of
 * that. The job that makes them looks at all before anew, and what does not fit is a critical security event. Entries of two
 * years go by whole sealed ranges, and their seals stay. What an organisation keeps for less (see retention) goes out of its range and
 * leaves its own hash there, so that the seal fits on. Whoever owns the machine can rewrite the entries, and then the seals do not
 * fit; an operator who keeps the last hash elsewhere knows it even if the seals were made anew.
 */
create table private.audit_seals (
  id          bigint generated always as identity primary key,
  night       date not null,
  from_id     bigint not null,
  to_id       bigint not null,
  hash        bytea not null,
  prev_hash   bytea,
  sealed_at   timestamptz not null default private.clock(),
  -- what the last look at it said
  is_whole    boolean not null default true,
  checked_at  timestamptz not null default private.clock(),
  -- when its entries had become too old, and went
  dropped_at  timestamptz,
  constraint audit_seals_range check (to_id >= from_id)
);
create unique index audit_seals_from on private.audit_seals (from_id);
-- what an entry hashed to that went before its range does
create table private.audit_dropped (
  entry_id  bigint primary key,
  hash      bytea not null
);

-- Who may: admins read what the last look said
create function private.audit_seals() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.admin_tenant();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('night', its.night, 'from_id', its.from_id, 'to_id', its.to_id, 'ok', its.is_whole, 'dropped', its.dropped_at is not null,
        'checked_at', its.checked_at, 'hash', encode(its.hash, 'hex')) order by its.id desc), '[]')
    from (select * from private.audit_seals as last order by last.id desc limit 400) as its);
end $$;
/** The seals of the record, the newest first: `[{night, from_id, to_id, ok, dropped, checked_at, hash}]`, as the last night found them. */
create function public.audit_seals() returns jsonb
  language sql stable set search_path = '' as $$ select private.audit_seals() $$;
grant execute on function private.audit_seals(), public.audit_seals() to authenticated;

-- What follows
/** What an entry hashes to. */
create function private.entry_hash(entry public.audit_log) returns bytea
  language sql stable set search_path = ''
as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_id, entry.actor_role, entry.action, entry.subject_type, entry.subject_id, entry.group_id, entry.tenant_id,
    entry.before, entry.after, entry.outcome, entry.request_id)::text, 'UTF8'))
$$;

/** What a range of entries hashes to, after a seal. */
create function private.audit_hash(from_id bigint, to_id bigint, prev_hash bytea) returns bytea
  language sql stable security definer set search_path = ''
as $$
  select sha256(coalesce(prev_hash, ''::bytea) || coalesce(string_agg(its.hash, ''::bytea order by its.id), ''::bytea))
  from (
    select entry.id, private.entry_hash(entry) as hash from public.audit_log as entry where entry.id between audit_hash.from_id and audit_hash.to_id
    union all select gone.entry_id, gone.hash from private.audit_dropped as gone where gone.entry_id between audit_hash.from_id and audit_hash.to_id) as its
$$;

/** Looks at all seals: those whose entries, or whose place after the one before, are not as they were. Returns how many. */
create function private.check_audit() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.audit_seals;
  before private.audit_seals;
  whole boolean;
  broken int := 0;
begin
  for its in select * from private.audit_seals as known order by known.id loop
    whole := its.prev_hash is not distinct from before.hash and its.from_id > coalesce(before.to_id, 0)
      and case when its.dropped_at is null then its.hash = private.audit_hash(its.from_id, its.to_id, its.prev_hash)
        else not exists (select from public.audit_log as entry where entry.id between its.from_id and its.to_id) end
      -- nothing stands between two ranges
      and not exists (select from public.audit_log as entry where entry.id > coalesce(before.to_id, 0) and entry.id < its.from_id);
    if not whole and its.is_whole then
      perform private.record_security(null, 'audit_rewritten', 'critical', jsonb_build_object('from_id', its.from_id, 'to_id', its.to_id));
    end if;
    update private.audit_seals as known set is_whole = whole, checked_at = private.clock() where known.id = its.id;
    broken := broken + (not whole)::int;
    before := its;
  end loop;
  return broken;
end $$;

/** Seals what was written until an hour ago, in ranges of at most 20,000, after a look at all before; drops what is two years old. Returns how many entries were sealed. */
create function private.seal_audit() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  last private.audit_seals;
  next private.audit_seals;
  sealed int := 0;
  upto bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit seals', 0));
  perform private.check_audit();
  -- what began before and is not committed yet would come into a sealed range
  upto := coalesce((select min(entry.id) - 1 from public.audit_log as entry where entry.at > private.clock() - interval '1 hour'), (select max(entry.id) from public.audit_log as entry));
  loop
    select * into last from private.audit_seals as known order by known.id desc limit 1;
    next := null;
    select min(few.id), max(few.id) into next.from_id, next.to_id from (
      select entry.id from public.audit_log as entry where entry.id > coalesce(last.to_id, 0) and entry.id <= upto order by entry.id limit 20000) as few;
    exit when next.from_id is null;
    insert into private.audit_seals (night, from_id, to_id, prev_hash, hash)
    values ((private.clock() at time zone 'utc')::date, next.from_id, next.to_id, last.hash, private.audit_hash(next.from_id, next.to_id, last.hash));
    sealed := sealed + (select count(*) from public.audit_log as entry where entry.id between next.from_id and next.to_id);
  end loop;
  perform private.drop_old_audit();
  return sealed;
end $$;

/** Drops whole sealed ranges of which every entry is two years old, and of other ranges what its organisation keeps for less. */
create function private.drop_old_audit() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.audit_seals;
  kept record;
  gone bigint[];
  dropped int := 0;
begin
  perform set_config('app.audit_retention', 'on', true);
  for its in select * from private.audit_seals as known where known.dropped_at is null and known.is_whole order by known.id loop
    exit when exists (select from public.audit_log as entry where entry.id between its.from_id and its.to_id and entry.at > private.clock() - interval '2 years');
    delete from public.audit_log as entry where entry.id between its.from_id and its.to_id;
    delete from private.audit_dropped as past where past.entry_id between its.from_id and its.to_id;
    delete from private.audit_addresses as address where address.entry_id between its.from_id and its.to_id;
    update private.audit_seals as known set dropped_at = private.clock() where known.id = its.id;
    dropped := dropped + 1;
  end loop;
  for kept in select * from private.retained('audit') loop
    loop
      -- the oldest by and by; what does not fit its seal stays, for it is looked into
      with old as (
        select few.id from (select entry.id, entry.at from public.audit_log as entry where entry.tenant_id = kept.tenant_id order by entry.id limit 10000) as few
        where few.at < kept.since and exists (select from private.audit_seals as known where known.is_whole and few.id between known.from_id and known.to_id)
      ), taken as (
        delete from public.audit_log as entry using old where entry.id = old.id returning entry.id, private.entry_hash(entry) as hash
      ), left_behind as (
        insert into private.audit_dropped (entry_id, hash) select taken.id, taken.hash from taken returning entry_id
      )
      select array_agg(left_behind.entry_id) into gone from left_behind;
      exit when gone is null;
      delete from private.audit_addresses as address where address.entry_id = any (gone);
    end loop;
  end loop;
  perform set_config('app.audit_retention', '', true);
  return dropped;
end $$;
insert into private.job_functions (name) values ('private.seal_audit');
insert into private.crontab (name, schedule, function_name) values ('audit.seal', '35 2 * * *', 'private.seal_audit');
