/*
 * The writes of a sign-in, in one statement each, so that it is one round trip and one transaction: a
 * session starts, or the next token of its chain is made. What has to be read after a lock is taken is a statement
 * of its own inside: in a function that is volatile each sees what others have committed by then.
 *
 * Each of them is on disk before it is answered (`synchronous_commit` stays on): a token that a crash forgot is
 * unknown afterwards, and whoever holds it, having thrown its parent away, would be signed out. What many do at once
 * is flushed together.
 *
 * Moments come from the server, whose clock decides.
 */

set local role supabase_auth_admin;

create view auth_private.people as
  select users.*, (
      select coalesce(json_agg(identities order by created_at, id), '[]') from auth.identities where user_id = users.id
    ) as identities, (
      select coalesce(json_agg(json_build_object('id', id, 'created_at', created_at, 'updated_at', updated_at,
        'status', status, 'friendly_name', friendly_name, 'factor_type', factor_type, 'phone', phone,
        'last_challenged_at', last_challenged_at) order by created_at, id), '[]')
      from auth.mfa_factors where user_id = users.id
    ) as factors
  from auth.users where deleted_at is null;
comment on view auth_private.people is 'Everybody, with the ways in which they come and the factors that they have.';

create function auth_private.record(
  deed text, kind text, actor uuid, actor_name text, via_sso boolean, traits jsonb, at timestamptz, address text
) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
      'action', deed, 'actor_id', coalesce(actor, '00000000-0000-0000-0000-000000000000'), 'actor_username', actor_name,
      'actor_via_sso', via_sso, 'log_type', kind
    ) || case when traits is null then '{}' else jsonb_build_object('traits', traits) end, at, coalesce(address, ''));
end $$;
comment on function auth_private.record is 'Writes down what somebody did, in the transaction that does it. An admin''s key is nobody: null.';

create function auth_private.start_session(
  person uuid, session uuid, token text, method text, provider text, at timestamptz, address inet, agent text,
  app uuid, scope text, alone boolean, verified text, renewed text
) returns json
  language plpgsql volatile set search_path = ''
as $$
declare
  who auth.users;
  told json;
begin
  if verified is not null then
    -- verified outside: a password that was changed since then lets nobody in, and a change from now on waits
    perform from auth.users where id = person and encrypted_password = verified for no key update;
    if not found then
      return null;
    end if;
  end if;
  if alone then
    delete from auth.sessions where id in (select id from auth.sessions where user_id = person order by id for update);
  end if;
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, ip, user_agent, oauth_client_id, scopes)
  values (session, person, at, at, 'aal1', address, agent, app, scope);
  insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
  values ('00000000-0000-0000-0000-000000000000', token, person, false, at, at, session);
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), session, method, at, at);
  update auth.identities set last_sign_in_at = at, updated_at = at
  where user_id = person and identities.provider = start_session.provider;
  update auth.users set last_sign_in_at = at, updated_at = at, encrypted_password = coalesce(renewed, encrypted_password)
  where id = person returning * into who;
  perform auth_private.record('login', 'account', who.id, coalesce(nullif(who.email, ''), who.phone, ''), who.is_sso_user,
    jsonb_build_object('provider', method), at, host(address));
  select to_json(people) into told from auth_private.people where id = person;
  return told;
end $$;
comment on function auth_private.start_session is
  'A session, its first refresh token and how the person came. Null, and nothing done, when `verified` is no longer the hash that is kept.';

create function auth_private.refresh_session(
  presented text, fresh text, app uuid, at timestamptz, address inet, agent text,
  rotation boolean, reuse double precision, timebox double precision, idle double precision
) returns json
  language plpgsql volatile set search_path = ''
as $$
declare
  session auth.sessions;
  person json;
  given auth.refresh_tokens;
  active auth.refresh_tokens;
  today date := (at at time zone 'utc')::date;
begin
  select * into session from auth.sessions
  where id = (select session_id from auth.refresh_tokens where token = presented) for no key update;
  if session.id is null then
    return json_build_object('refusal',
      case when exists (select from auth.refresh_tokens where token = presented) then 'orphan' else 'unknown' end);
  end if;
  if session.oauth_client_id is distinct from app then
    return '{"refusal": "unknown"}';
  end if;
  select to_json(people) into person from auth_private.people where id = session.user_id;
  if person is null or (person ->> 'banned_until')::timestamptz > at then
    return '{"refusal": "banned"}';
  end if;
  if session.not_after <= at or (timebox > 0 and session.created_at + make_interval(secs => timebox) <= at) then
    return '{"refusal": "expired"}';
  end if;
  if idle > 0
    and coalesce(session.refreshed_at at time zone 'utc', session.created_at) + make_interval(secs => idle) <= at then
    return '{"refusal": "idle"}';
  end if;

  -- read after the session is locked: what a race's winner wrote is seen here
  select * into given from auth.refresh_tokens where token = presented;
  if given.revoked then
    select * into active from auth.refresh_tokens where session_id = session.id and not revoked order by id desc limit 1;
    -- nobody has used the active token yet, so whoever holds its parent may never have received it
    if active.id is null
      or (active.parent is distinct from presented and at - given.updated_at > make_interval(secs => reuse)) then
      if rotation then
        delete from auth.sessions where id = session.id;
      end if;
      return '{"refusal": "used"}';
    end if;
    fresh := active.token;
  else
    perform auth_private.rotate(session.id, session.user_id, presented, fresh, at);
    -- once a day, so that chains do not grow for ever
    if session.refreshed_at::date is distinct from today then
      delete from auth.refresh_tokens
      where session_id = session.id and revoked and updated_at < at - interval '30 days';
    end if;
  end if;
  update auth.sessions set refreshed_at = at at time zone 'utc', updated_at = at,
    ip = coalesce(address, ip), user_agent = coalesce(agent, user_agent)
  where id = session.id;
  return json_build_object('user', person, 'id', session.id, 'aal', coalesce(session.aal, 'aal1'), 'token', fresh,
    'client_id', session.oauth_client_id, 'scope', session.scopes, 'amr', auth_private.proofs(session.id));
end $$;
comment on function auth_private.refresh_session is
  'The next refresh token for the one presented, or the active one again where its answer may have got lost; else a refusal, which keeps what was ended.';

create function auth_private.rotate(session uuid, person uuid, spent text, fresh text, at timestamptz) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  update auth.refresh_tokens set revoked = true, updated_at = at where token = spent;
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', fresh, person, session, spent, false, at, at);
end $$;
comment on function auth_private.rotate is 'The next token of a chain, in the place of the one that is spent.';

create function auth_private.proofs(wanted uuid) returns json
  language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(json_agg(json_build_object('method', authentication_method,
      'timestamp', floor(extract(epoch from updated_at))::int) order by updated_at desc, authentication_method), '[]')
    from auth.mfa_amr_claims where session_id = wanted);
end $$;
comment on function auth_private.proofs is 'How somebody proved who they are in a session (`amr`), newest first; in seconds.';

reset role;
