/*
 * Block a network: whom it would shut out first, and then the block.
 *
 * What is shown before is what the block itself looks at, so that it can say who came in between. Nobody blocks where they are, or
 * where somebody of high role came in from within a day unless they looked twice. A tenant's reader learns of their own people
 * alone, and that there are others; where there are, they may not, and super admins hear of the wish. How often somebody is turned
 * away servers count, and write down each few seconds.
 */
-- What follows
/** Those who came in from a network within 30 days or are signed in from there, at most 10,001: when last, and whether they are now. */
create function private.people_at(its inet) returns table (user_id uuid, at timestamptz, here boolean)
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  -- of IPv6 where somebody was is kept as the 64 bits that a household has
  return query execute format(
    'select known.user_id, max(known.at), bool_or(known.here) from (
       select place.user_id, place.at, false as here from private.known_places as place where (place.network)::inet <<= %L::inet and place.at > %L
       union all
       select its.user_id, its.last_activity, true from public.user_sessions as its where its.is_active and private.address(its.ip_address) <<= %L::inet
     ) as known group by known.user_id limit 10001',
    case when family(its) = 6 and masklen(its) > 64 then network(set_masklen(its, 64)) else its end, private.clock() - interval '30 days', its);
end $$;

/** Whom a block shuts out, of a tenant or with null of all: `{people, admins, signed_in_now, high_today, others, names}`. */
create function private.shut_out_by(its inet, tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with those as (
    select person.id, person.name, person.role, person.tenant_id, place.rank, known.at, known.here, tenant is null or person.tenant_id is not distinct from tenant as ours
    from private.people_at(its) as known join public.users as person on person.id = known.user_id join private.roles as place on place.role = person.role
  )
  select jsonb_build_object('people', count(*) filter (where ours), 'admins', count(*) filter (where ours and role in ('admin', 'super_admin')),
    'signed_in_now', count(*) filter (where ours and here),
    'high_today', coalesce(bool_or(role in ('admin', 'super_admin') and at > private.clock() - interval '1 day') filter (where ours), false),
    'others', coalesce(bool_or(not ours), false),
    'names', (select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'role', few.role) order by few.rank desc, few.name, few.id), '[]')
      from (select * from those where ours order by those.rank desc, those.name, those.id limit 10) as few))
  from those
$$;

/** Why a network may not be blocked by who asks, after a look at whom it shuts out; null when it may. What acts for nobody is only kept from the machine itself. */
create function private.why_not_block(its inet, looked jsonb) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when masklen(its) < case family(its) when 4 then 8 else 16 end then 'too_wide'
    when its && '127.0.0.0/8' or its && '::1' then 'loopback'
    when auth.uid() is null then null
    when private.is_my_address(private.network_words(its)) then 'own_address'
    when (looked ->> 'others')::boolean then 'others'
    when (looked ->> 'high_today')::boolean then 'all_admins' end
$$;

create function private.raise_no_block(why text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if why in ('too_wide', 'loopback') then
    raise exception 'This would block the server itself, or far too many addresses.' using errcode = '22023', detail = 'network';
  elsif why = 'own_address' then
    raise exception 'This is your own address. Blocking it would lock you out.' using errcode = 'PT409', detail = 'own_address';
  elsif why = 'others' then
    raise exception 'People of other organisations use this address too. Only a super admin can block it.' using errcode = 'PT409', detail = 'others';
  elsif why = 'all_admins' then
    raise exception 'An admin signed in from there today. Blocking it would lock them out.' using errcode = 'PT409', detail = 'all_admins';
  end if;
end $$;

/** The name of a network that is trusted and has part in this one; a tenant's reader learns no name. Null for none. */
create function private.trusted_label(its inet, tenant uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select jsonb_build_object('label', case when tenant is null then known.label end) from private.trusted_networks as known
          where known.network && its order by masklen(known.network) limit 1);
end $$;

create function private.preview_block(network text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  its constant inet := private.network_said(preview_block.network);
  bare constant text := private.why_not_block(its, '{}');
  -- what is refused anyway is not counted
  looked constant jsonb := case when coalesce(bare, '') not in ('too_wide', 'loopback') then private.shut_out_by(its, tenant) end;
begin
  return jsonb_build_object('network', private.network_words(its), 'people', 0, 'admins', 0, 'signed_in_now', 0, 'names', '[]'::jsonb, 'others', false)
    || coalesce(looked - 'high_today', '{}')
    || jsonb_build_object('own', private.is_my_address(private.network_words(its)), 'trusted', private.trusted_label(its, tenant),
      'blocked', (select jsonb_build_object('id', known.id, 'expires_at', known.expires_at, 'automatic', known.automatic) from public.blocked_ips as known
        where known.is_active and known.ip_address::inet >>= its and (known.expires_at is null or known.expires_at > private.clock())
        order by masklen(known.ip_address::inet) desc limit 1),
      'why_not', private.why_not_block(its, looked), 'max_hours', case when tenant is not null then 24 end);
end $$;
/**
 * Whom a block of an address or a network would shut out: `{network, people, admins, signed_in_now, names, others, own, trusted, blocked, why_not, max_hours}`. A tenant's reader
 * learns of their own people, and whether there are others.
 */
create function public.preview_block(network text) returns jsonb
  language sql stable set search_path = '' as $$ select private.preview_block(network) $$;

/** A block that who asks may change, held until they have; refuses the others. */
create function private.block_to_change(id uuid) returns public.blocked_ips
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.blocked_ips;
begin
  perform private.security_scope();
  select known.* into its from public.blocked_ips as known where known.id = block_to_change.id for update;
  if its.id is null then
    raise exception 'This block doesn’t exist, or you don’t have access to it.' using errcode = 'PT404';
  elsif not private.may_change_block(its.blocked_by) then
    raise exception 'Only a super admin can change this block.' using errcode = '42501';
  end if;
  return its;
end $$;

/** Tells super admins that a tenant's reader would block what others use too; keeps one an hour. Answers as raising would. */
create function private.refuse_others(its inet, until timestamptz, reason text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.security_events as past where past.event_type = 'block_wanted' and past.user_id = auth.uid() and past.created_at > private.clock() - interval '1 hour'
      and past.details ->> 'network' = private.network_words(its)) then
    perform private.record_security(auth.uid(), 'block_wanted', 'medium',
      jsonb_strip_nulls(jsonb_build_object('network', private.network_words(its), 'until', until, 'reason', reason)));
  end if;
  perform set_config('response.status', '409', true);
  return jsonb_build_object('code', 'PT409', 'message', 'People of other organisations use this address too. Only a super admin can block it.', 'details', 'others', 'hint', null);
end $$;

create function private.block_network(network text, until timestamptz, reason text, note text, expected int, sure boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  its constant inet := private.network_said(block_network.network);
  words constant text := private.network_words(its);
  said_reason constant text := nullif(trim(block_network.reason), '');
  said_note constant text := nullif(trim(block_network.note), '');
  looked jsonb;
  why text;
  made public.blocked_ips;
begin
  if until <= private.clock() then
    raise exception 'Choose an end that is still to come.' using errcode = '22023', detail = 'until';
  elsif length(said_reason) > 500 then
    raise exception 'A reason has at most 500 characters.' using errcode = '22023', detail = 'reason';
  elsif length(said_note) > 1000 then
    raise exception 'A note has at most 1,000 characters.' using errcode = '22023', detail = 'note';
  end if;
  why := private.why_not_block(its, '{}');
  if why is null then
    looked := private.shut_out_by(its, tenant);
    why := private.why_not_block(its, looked);
  end if;
  if why = 'others' then
    return private.refuse_others(its, until, said_reason);
  elsif why is not null and not (why = 'all_admins' and sure is true) then
    perform private.raise_no_block(why);
  elsif sure is not true and private.trusted_label(its, tenant) is not null then
    raise exception 'This network is trusted. Check again before you block it.' using errcode = 'PT409', detail = 'trusted';
  elsif (looked ->> 'people')::int > expected then
    raise exception 'It would now lock out % people.', looked ->> 'people' using errcode = 'PT409', detail = jsonb_build_object('people', (looked ->> 'people')::int)::text;
  end if;
  if exists (select from public.blocked_ips as known where known.ip_address = words and known.is_active and (known.expires_at is null or known.expires_at > private.clock())
      and not private.may_change_block(known.blocked_by)) then
    raise exception 'Only a super admin can change this block.' using errcode = '42501';
  end if;
  perform set_config('app.block', concat_ws(' ', 'exact', case when sure then 'sure' end), true);
  insert into public.blocked_ips as now (ip_address, reason, blocked_by, expires_at) values (words, said_reason, auth.uid(), until)
  on conflict (ip_address) do update set reason = excluded.reason, blocked_by = excluded.blocked_by, is_active = true, automatic = false, expires_at = excluded.expires_at
  returning now.* into made;
  perform set_config('app.block', '', true);
  delete from private.block_notes as known where known.block_id = made.id;
  insert into private.block_notes (block_id, note) select made.id, said_note where said_note is not null;
  return private.block_line(made, tenant);
end $$;
/**
 * Blocks an address or a network until a moment, or with null until it is lifted; returns its line. Refused with PT409 when it would shut out more people than `expected`
 * (`details` says how many), and for what asks to look twice unless one is `sure`. A tenant's reader's ends after a day.
 */
create function public.block_network(network text, until timestamptz default null, reason text default null, note text default null, expected int default null, sure boolean default false) returns jsonb
  language sql volatile set search_path = '' as $$ select private.block_network(network, until, reason, note, expected, sure) $$;

create function private.lift_block(id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.blocked_ips := private.block_to_change(lift_block.id);
begin
  if its.is_active then
    update public.blocked_ips as known set is_active = false where known.id = its.id returning known.* into its;
  end if;
  return private.block_line(its, null);
end $$;
/** Lifts a block; returns its line. */
create function public.lift_block(id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.lift_block(id) $$;

create function private.restore_block(id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.blocked_ips := private.block_to_change(restore_block.id);
begin
  if its.expires_at <= private.clock() then
    raise exception 'This block would have ended by now.' using errcode = 'PT409';
  end if;
  if not its.is_active then
    perform set_config('app.block', 'exact sure restored', true);
    update public.blocked_ips as known set is_active = true where known.id = its.id returning known.* into its;
    perform set_config('app.block', '', true);
  end if;
  return private.block_line(its, null);
end $$;
/** Has a block that was lifted by mistake hold again, as it was; returns its line. */
create function public.restore_block(id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.restore_block(id) $$;

grant execute on function private.preview_block(text), public.preview_block(text),
  private.block_network(text, timestamptz, text, text, int, boolean), public.block_network(text, timestamptz, text, text, int, boolean),
  private.lift_block(uuid), public.lift_block(uuid), private.restore_block(uuid), public.restore_block(uuid) to authenticated;

/** Adds how often servers turned somebody away, `[{address, code, count}]`: what was blocked counts at each block that holds there. */
create function private.count_refusals(refusals jsonb) returns void
  language sql volatile security definer set search_path = ''
as $$
  with told as (
    select private.address(its.address) as address, sum(its.count)::bigint as many from jsonb_to_recordset(refusals) as its (address text, code text, count int)
    where its.code = 'blocked_address' and its.count > 0 group by 1
  ), hit as (
    select block.ip_address, sum(told.many)::bigint as many from told join public.blocked_ips as block on block.ip_address::inet >>= told.address and block.is_active
    where told.address is not null group by block.ip_address
  ), held as (
    -- in one order, so that two servers never wait for each other
    select known.ip_address from public.blocked_ips as known join hit using (ip_address) order by known.ip_address for update of known
  )
  update public.blocked_ips as known set hits = known.hits + hit.many, last_hit_at = private.clock()
  from hit join held using (ip_address) where known.ip_address = hit.ip_address
$$;
grant execute on function private.count_refusals(jsonb) to service_role;
