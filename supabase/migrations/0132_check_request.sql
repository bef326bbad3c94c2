/*
 * The door: who may ask for anything at all.
 *
 * One function says no to a blocked address, to who is suspended, to whose organisation is, and to a session that has ended. Every server asks it
 * for every capability and remembers the answer for half a minute, or until `private.tell_door` says otherwise; on a
 * hosted project it is PostgREST's `db_pre_request`. A token without the second step that its owner owes reaches the auth API
 * alone; policies on files and channels repeat that, because no pre-request runs before those on a hosted project. Everybody but
 * super admins may only read while the instance is read-only.
 */
/**
 * Raises for whoever may not ask; returns 'reads' to who may only read, so that each of their writes is asked about, and
 * 'deeds' to whom all that they do is asked about.
 */
create function private.check_request() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  rests constant text := (select its.state from private.user_states as its where its.user_id = me);
  token constant jsonb := auth.jwt();
  method constant text := current_setting('request.method', true);
  path constant text := current_setting('request.path', true);
  reads text;
begin
  if private.is_blocked(private.request_address(), me is not null or private.is_of_session(method, path)) then
    if me is null and path = '' and not private.is_blocked(private.request_address(), true) then
      return 'deeds';
    end if;
    perform private.shut_out('blocked_address', private.blocked_words(private.request_address()));
  end if;
  if private.read_only_until() is not null and not private.is_super_admin() then
    if private.is_change() then
      perform private.shut_read_only();
    end if;
    reads := 'reads';
  end if;
  -- auth itself looks up whose session it is
  if me is null or current_setting('request.capability', true) = 'auth' then
    return reads;
  end if;
  if private.is_suspended(me) then
    perform private.shut_out('user_banned', 'This account is suspended.');
  end if;
  if private.closed_tenant(me) is not null then
    -- each of their requests is asked about, and one alone is answered: what has happened
    if path = '' or private.called_function() = 'my_state' then
      return 'deeds';
    end if;
    raise exception 'Your organisation is suspended.' using errcode = 'PT403', detail = 'tenant_suspended';
  end if;
  if token ? 'session_id' and not private.is_in_session() or rests = 'deactivated' then
    perform private.shut_out('session_not_found', 'This session has ended. Sign in again.');
  end if;
  if private.second_factor_missing() then
    perform private.shut_out('insufficient_aal', 'Confirm with your second factor first.');
  end if;
  -- who waits to be admitted reads what is theirs, and comes in by an invitation
  if rests = 'pending' then
    if private.is_write() and private.called_function() is distinct from 'accept_invitation' and private.called_function() is distinct from 'join_by_code' then
      raise exception 'Your account waits to be approved.' using errcode = 'PT403', detail = 'pending';
    end if;
    return 'reads';
  end if;
  return reads;
end $$;
/** Whether a request without a token of its own is of somebody who is in: GoTrue's own look up the session, and so does a signed address. */
create function private.is_of_session(method text, path text) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(path = '/auth/v1/token?grant_type=refresh_token' and method = 'POST'
    or path ~ '^/auth/v1/(user|logout|reauthenticate|factors)(/|$)'
    or path ~ '^/storage/v1/(object|render/image)/(public|sign)/' and method in ('GET', 'HEAD'), false)
$$;

grant execute on function private.check_request() to anon, authenticated, service_role;

create policy require_second_factor on storage.objects as restrictive for all to authenticated
  using (not (select private.second_factor_missing()));
create policy require_second_factor on realtime.messages as restrictive for all to authenticated
  using (not (select private.second_factor_missing()));

-- What follows
/** A factor that is added or removed changes what the tokens of its owner may do. */
create function private.tg_mfa_factors__recheck() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_door(array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger _890_recheck_insert after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.tg_mfa_factors__recheck();
create trigger _890_recheck_update after update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status) execute function private.tg_mfa_factors__recheck();
create trigger _890_recheck_delete after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.tg_mfa_factors__recheck();

/** The words for who is shut out by their address: whom to write to, and why they are. */
create function private.blocked_words(address text) returns text
  language sql stable security definer set search_path = ''
as $$
  select concat('Access from this address is blocked. Contact ', coalesce(nullif(regexp_replace(this.contact, '^mailto:', ''), 'admin@localhost'), 'the admins of this server'), '.',
    (select ' Reason: ' || nullif(trim(block.reason), '') from public.blocked_ips as block
     where block.is_active and block.ip_address::inet >>= private.address(blocked_words.address) and (block.expires_at is null or block.expires_at > private.clock())
     order by masklen(block.ip_address::inet) desc limit 1))
  from private.instance as this
$$;
grant execute on function private.blocked_words(text) to anon, authenticated, service_role;

/** Says no in PostgREST's own way, which lets a function choose status and code. */
create function private.shut_out(code text, message text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', code, 'message', message, 'details', null, 'hint', null)::text,
    detail = '{"status": 403, "headers": {}}';
end $$;

/** Whether a function only reads, which is called with POST too: none of that name is volatile, or it only writes down that an admin looked, or counts a wrong code. */
create function private.is_read(name text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select name in ('permissions', 'invitation') or coalesce(bool_and(provolatile <> 'v'), false)
  from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and proname = name
$$;

/** The function that a request calls; null for any other. */
create function private.called_function() returns text
  language sql stable set search_path = ''
as $$
  select case when nullif(current_setting('request.capability', true), '') is null
    then substring(current_setting('request.path', true) from '^/rpc/(\w+)$')
    else nullif(current_setting('request.function', true), '') end
$$;

/**
 * Whether a request changes something. How one signs in is not asked here, nor what a function or a channel does, which
 * comes back as a request of its own. The server says by its own routes what capability is asked, which function is
 * called and whether it only reads; where PostgREST stands alone its path says the function, and one that is not told
 * to be a read is a write: no name that somebody chose makes it one.
 */
create function private.is_write() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when told.method in ('GET', 'HEAD', 'OPTIONS') or told.read_only then false
    when told.capability in ('auth', 'realtime', 'functions') then false
    when told.called is not null then not private.is_read(told.called)
    else told.method is not null end
  from (
    select nullif(current_setting('request.method', true), '') as method,
      coalesce(current_setting('request.read_only', true) = 'true', false) as read_only,
      nullif(current_setting('request.capability', true), '') as capability,
      private.called_function() as called) as told
$$;
