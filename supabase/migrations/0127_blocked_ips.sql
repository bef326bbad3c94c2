/*
 * Blocked addresses: from where nothing is answered any more.
 *
 * A row is one address or a network of them; it blocks while it is active and has not run out. Those who look after
 * security make it, or the rule that stops an attack does, for an hour; that one leaves alone who is in a session. Everybody else sees only what blocks
 * themselves. This very machine cannot be blocked, and nobody blocks where they are. It holds for the whole instance, so who looks
 * after one tenant blocks for a day at most, not where people of others come from, and changes no block of those above them.
 */
create table public.blocked_ips (
  ip_address  text primary key,
  id          uuid not null unique default gen_random_uuid(),
  reason      text check (length(reason) <= 500),
  blocked_by  uuid default auth.uid() references public.users on delete set null,
  is_active   boolean not null default true,
  -- made by the rule, and by nobody's hand since
  automatic   boolean not null default false,
  blocked_at  timestamptz not null default private.clock(),
  -- null: until somebody lifts it
  expires_at  timestamptz,
  -- how often somebody was turned away, as servers write it down each few seconds
  hits        bigint not null default 0,
  last_hit_at timestamptz
);
create index blocked_ips_newest on public.blocked_ips (blocked_at desc);
create index blocked_ips_blocked_by on public.blocked_ips (blocked_by);
create index blocked_ips_expiring on public.blocked_ips (expires_at) where is_active and expires_at is not null;
create index blocked_ips_network on public.blocked_ips using gist (((ip_address)::inet) inet_ops);

-- Who may
/** A text as an address or network, one of IPv4 that is written as IPv6 as what it is; null when it is none. */
create function private.address(words text) returns inet
  language plpgsql immutable set search_path = ''
as $$
declare
  its inet;
begin
  its := trim(words)::inet;
  if family(its) = 6 and its <<= '::ffff:0.0.0.0/96' then
    return set_masklen('0.0.0.0'::inet + (set_masklen(its, 128) - '::ffff:0.0.0.0'::inet), masklen(its) - 96);
  end if;
  return its;
exception when others then
  return null;
end $$;

/** A network as it is kept: without the bits of a host, and an address alone by itself. */
create function private.network_words(its inet) returns text
  language sql immutable set search_path = ''
as $$ select case when masklen(its) = case family(its) when 4 then 32 else 128 end then host(its) else network(its)::text end $$;

/** The network that an address stands for: itself, or of IPv6 the 64 bits that a household has. */
create function private.network_of(address text) returns text
  language sql immutable set search_path = ''
as $$
  select case when family(parsed) = 6 then network(set_masklen(parsed, 64))::text else host(parsed) end
  from private.address(network_of.address) as parsed
$$;

create function private.is_loopback(address text) returns boolean
  language sql immutable set search_path = ''
  as $$ select coalesce(private.address(is_loopback.address) <<= '127.0.0.0/8' or private.address(is_loopback.address) <<= '::1', false) $$;

/** Whether nothing is answered to an address now; in a session, what the rule blocks is. */
create function private.is_blocked(address text, in_session boolean default false) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.blocked_ips
    where is_active and ip_address::inet >>= private.address(is_blocked.address)
      and (expires_at is null or expires_at > private.clock()) and not (automatic and in_session))
$$;

create function private.is_my_address(address text) returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(private.address(is_my_address.address) >>= private.address(private.request_address()), false) $$;
grant execute on function private.address(text), private.is_my_address(text) to anon, authenticated;

alter table public.blocked_ips enable row level security;
grant select on public.blocked_ips to anon, authenticated;
grant insert (ip_address, reason, blocked_by, is_active, expires_at), update (ip_address, reason, blocked_by, is_active, expires_at)
  on public.blocked_ips to authenticated;
create policy select_blocked on public.blocked_ips for select to anon, authenticated
  using (private.is_my_address(ip_address));
create policy select_security_admin on public.blocked_ips for select to authenticated
  using ((select private.is_security_admin()));
/** Whether who asks may change what somebody blocked: a tenant's reader neither what a super admin did nor what those of another tenant did. */
create function private.may_change_block(blocked_by uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_super_admin() or coalesce(private.security_tenant_id() is not null and (may_change_block.blocked_by is null or exists (
    select from public.users as person where person.id = may_change_block.blocked_by and person.tenant_id = private.security_tenant_id() and person.role <> 'super_admin')), false)
$$;
grant execute on function private.may_change_block(uuid) to authenticated;

create policy insert_security_admin on public.blocked_ips for insert to authenticated
  with check ((select private.is_security_admin()) and blocked_by = (select auth.uid()));
create policy update_security_admin on public.blocked_ips for update to authenticated
  using ((select private.is_security_admin()) and private.may_change_block(blocked_by))
  with check (blocked_by = (select auth.uid()) or not is_active);

-- What follows
create function private.tg_blocked_ips__check() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant inet := private.address(new.ip_address);
  moment constant timestamptz := private.clock();
  -- 'exact' where the end is as it is said, 'restored' where it was lifted by mistake, 'sure' where somebody looked twice
  how constant text[] := string_to_array(coalesce(current_setting('app.block', true), ''), ' ');
  restored constant boolean := 'restored' = any (how);
  refused text;
  was_over boolean;
begin
  if its is null then
    raise exception '“%” isn’t an IP address or a range.', new.ip_address using errcode = '22023', detail = 'network';
  end if;
  new.ip_address := private.network_words(its);
  if not new.is_active then
    return new;
  end if;
  new.automatic := new.automatic and (restored or auth.uid() is null);
  if tg_op = 'UPDATE' then
    was_over := not old.is_active or old.expires_at <= moment;
    if was_over and not restored then
      new.blocked_at := moment;
      new.hits := 0;
      new.last_hit_at := null;
    end if;
    -- whoever blocks what ran out, or what the rule had blocked for an hour, says anew until when
    if 'exact' <> all (how) and new.expires_at is not distinct from old.expires_at and (was_over or new.blocked_by is distinct from old.blocked_by) then
      new.expires_at := null;
    end if;
  end if;
  if auth.uid() is not null and new.expires_at <= moment then
    raise exception 'Choose an end that is still to come.' using errcode = '22023', detail = 'until';
  end if;
  if auth.uid() is not null and not private.is_super_admin() then
    new.expires_at := least(coalesce(new.expires_at, 'infinity'), moment + interval '1 day');
  end if;
  refused := private.why_not_block(its, case when auth.uid() is not null then private.shut_out_by(its, private.security_tenant_id()) end);
  if refused is not null and not (refused = 'all_admins' and 'sure' = any (how)) then
    perform private.raise_no_block(refused);
  end if;
  return new;
end $$;

create function private.tg_blocked_ips__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_door(null);
  perform private.tell_security('blocked_ips', null, tg_op, array[new.id]);
  if auth.uid() is not null then
    perform private.audit(case when new.is_active then 'address.block' else 'address.unblock' end, 'blocked_ips', new.id, null, null,
      jsonb_strip_nulls(jsonb_build_object('network', new.ip_address, 'until', case when new.is_active then new.expires_at end)));
  end if;
  return null;
end $$;

-- that somebody was turned away changes nothing of it
create trigger _100_check before insert or update of ip_address, reason, blocked_by, is_active, automatic, expires_at on public.blocked_ips
  for each row execute function private.tg_blocked_ips__check();
create trigger _900_tell after insert or update of ip_address, reason, blocked_by, is_active, automatic, expires_at on public.blocked_ips
  for each row execute function private.tg_blocked_ips__tell();

/** Lifts what has run out, so that the list says what is so; returns how many. */
create function private.lift_blocks() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  lifted int;
begin
  update public.blocked_ips set is_active = false where is_active and expires_at <= private.clock();
  get diagnostics lifted = row_count;
  return lifted;
end $$;
insert into private.job_functions (name) values ('private.lift_blocks');
insert into private.crontab (name, schedule, function_name, catch_up) values ('blocked_ips.lift', '* * * * *', 'private.lift_blocks', '1 minute');
