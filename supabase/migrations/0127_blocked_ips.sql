/*
 * Blocked addresses: from where nothing is answered any more.
 *
 * A row is one address or a network of them; it blocks while it is active and has not run out. Those who look after
 * security make it, or the rule that stops an attack does, for an hour; that one leaves alone who is in a session. Everybody else sees only what blocks
 * themselves. This very machine cannot be blocked, and nobody blocks where they are.
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
  expires_at  timestamptz
);
create index blocked_ips_newest on public.blocked_ips (blocked_at desc);
create index blocked_ips_blocked_by on public.blocked_ips (blocked_by);
create index blocked_ips_expiring on public.blocked_ips (expires_at) where is_active and expires_at is not null;
create index blocked_ips_network on public.blocked_ips using gist (((ip_address)::inet) inet_ops) where is_active;

-- Who may
/** A text as an address or network; null when it is none. */
create function private.address(words text) returns inet
  language plpgsql immutable set search_path = ''
as $$
begin
  return words::inet;
exception when others then
  return null;
end $$;

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
create policy insert_security_admin on public.blocked_ips for insert to authenticated
  with check ((select private.is_security_admin()) and blocked_by = (select auth.uid()));
create policy update_security_admin on public.blocked_ips for update to authenticated
  using ((select private.is_security_admin()))
  with check (blocked_by = (select auth.uid()) or not is_active);

-- What follows
create function private.tg_blocked_ips__check() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant inet := private.address(new.ip_address);
begin
  if its is null then
    raise exception '“%” isn’t an IP address or a range.', new.ip_address using errcode = '22023';
  end if;
  new.ip_address := case when masklen(its) = case family(its) when 4 then 32 else 128 end then host(its) else network(its)::text end;
  new.automatic := new.automatic and auth.uid() is null;
  if not new.is_active then
    return new;
  end if;
  if its >>= '127.0.0.1' or its >>= '::1' or masklen(its) < (case family(its) when 4 then 8 else 16 end) then
    raise exception 'This would block the server itself, or far too many addresses.' using errcode = '22023';
  end if;
  if auth.uid() is not null and private.is_my_address(new.ip_address) then
    raise exception 'This is your own address. Blocking it would lock you out.' using errcode = 'PT409', detail = 'own_address';
  end if;
  if tg_op = 'UPDATE' then
    if not old.is_active then
      new.blocked_at := private.clock();
    end if;
    -- whoever blocks what ran out, or what the rule had blocked for an hour, says anew until when
    if new.expires_at is not distinct from old.expires_at and (not old.is_active or new.blocked_by is distinct from old.blocked_by) then
      new.expires_at := null;
    end if;
  end if;
  return new;
end $$;

create function private.tg_blocked_ips__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_door(null);
  perform private.tell('user:' || reader, 'blocked_ips', tg_op, array[new.id]) from private.security_readers(null) as reader;
  if auth.uid() is not null then
    perform private.audit(case when new.is_active then 'address.block' else 'address.unblock' end, 'blocked_ips', new.id, null, null, null);
  end if;
  return null;
end $$;

create trigger _100_check before insert or update on public.blocked_ips for each row execute function private.tg_blocked_ips__check();
create trigger _900_tell after insert or update on public.blocked_ips for each row execute function private.tg_blocked_ips__tell();

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
