/*
 * User sessions: who is signed in, as those who look after security see it.
 *
 * One active row for each person, beside the sessions of the platform, of which a person may have many. Coming in
 * makes or renews it; ending it ends all of the person's sessions, and the row stays. Only coming in again makes
 * another. Who is suspended is out in the same way, and stays out.
 */
create table public.user_sessions (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null default auth.uid() references public.users on delete cascade,
  -- the first 32 characters of the access token's last part, which open nothing
  session_token  text check (length(session_token) <= 32),
  ip_address     text,
  user_agent     text check (length(user_agent) <= 500),
  is_active      boolean not null default true,
  last_activity  timestamptz not null default private.clock()
);
create unique index user_sessions_active on public.user_sessions (user_id) where is_active;
create index user_sessions_user on public.user_sessions (user_id);
create index user_sessions_network on public.user_sessions (private.address(ip_address));
create index user_sessions_newest on public.user_sessions (last_activity desc) where is_active;

insert into private.exports (name, query) values
  ('user_sessions', 'select ip_address, user_agent, is_active, last_activity from public.user_sessions where user_id = $1 order by last_activity');

-- Who may
/** Whether the session of the token that asks is still there. */
create function private.is_in_session() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.sessions where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id')
$$;

/** Whether who asks looks after the security of this person. */
create function private.is_security_admin_of(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_super_admin() or private.security_tenant_id() = (select tenant_id from public.users where id = person)
$$;
grant execute on function private.is_in_session(), private.is_security_admin_of(uuid) to authenticated;

alter table public.user_sessions enable row level security;
grant select on public.user_sessions to authenticated;
grant insert (user_id, session_token, ip_address, user_agent, is_active, last_activity),
  update (session_token, ip_address, user_agent, is_active, last_activity) on public.user_sessions to authenticated;
create policy select_self on public.user_sessions for select to authenticated using (user_id = (select auth.uid()));
create policy select_security_admin on public.user_sessions for select to authenticated
  using ((select private.is_security_admin()) and private.is_security_admin_of(user_id));
create policy insert_self on public.user_sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and is_active and (select private.is_in_session()) and (select private.my_role()) is not null);
create policy update_self on public.user_sessions for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_security_admin on public.user_sessions for update to authenticated
  using ((select private.is_security_admin()) and private.is_security_admin_of(user_id));

-- What follows
/** The program that asks, by its own word; null outside of requests. */
create function private.request_agent() returns text
  language sql stable set search_path = ''
  as $$ select left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 500) $$;
grant execute on function private.request_agent() to authenticated;

create function private.tg_user_sessions__keep() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if not old.is_active then
      -- what has ended stays as it was
      return old;
    end if;
    if old.user_id <> auth.uid() and to_jsonb(new) - 'is_active' <> to_jsonb(old) - 'is_active' then
      raise exception 'You can end another person’s session, but not change it.' using errcode = '42501';
    end if;
  end if;
  if new.user_id = auth.uid() then
    new.ip_address := private.request_address();
    new.last_activity := private.clock();
  end if;
  return new;
end $$;

create function private.tg_user_sessions__end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and auth.uid() <> new.user_id then
    perform private.record_security(new.user_id, 'session_terminated', 'medium', null);
    perform private.audit('user.sessions_ended', 'users', new.user_id, null, null, null);
  end if;
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;

create function private.tg_user_sessions__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, 'user_sessions', tg_op, array[new.id]);
  perform private.tell_security('user_sessions', private.tenant_of(new.user_id), tg_op, array[new.id]);
  return null;
end $$;

create trigger _100_keep before insert or update on public.user_sessions for each row execute function private.tg_user_sessions__keep();
create trigger _500_end after update of is_active on public.user_sessions
  for each row when (old.is_active and not new.is_active) execute function private.tg_user_sessions__end();
create trigger _900_tell after update of is_active on public.user_sessions
  for each row when (old.is_active is distinct from new.is_active) execute function private.tg_user_sessions__tell();

/** Somebody comes in: the row that is active is theirs now; an app that they let in is not them. */
create function private.tg_sessions__begin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_jsonb(new) ->> 'oauth_client_id' is null then
    insert into public.user_sessions (user_id, ip_address, user_agent)
    select id, host(new.ip), left(new.user_agent, 500) from public.users where id = new.user_id
    on conflict (user_id) where is_active
    do update set ip_address = excluded.ip_address, user_agent = excluded.user_agent, last_activity = excluded.last_activity;
  end if;
  return null;
end $$;

/** Sessions are over, however they ended: servers hear of it, and whose last one it was is not active any more. */
create function private.tg_sessions__end() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  people constant uuid[] := array(select distinct user_id from ended);
begin
  if cardinality(people) > 0 then
    perform private.tell_door(people);
    update public.user_sessions as its set is_active = false
    where its.user_id = any (people) and its.is_active and not exists (select from auth.sessions where user_id = its.user_id);
  end if;
  return null;
end $$;

create trigger _500_begin after insert on auth.sessions for each row execute function private.tg_sessions__begin();
create trigger _500_end after delete on auth.sessions
  referencing old table as ended for each statement execute function private.tg_sessions__end();

/** Who is suspended cannot come in, and what they had open ends; it is lifted with the row, or with its moment. */
create function private.tg_suspensions__shut() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  -- no end is a hundred years, as the platform's own "forever" is
  banned constant timestamptz := case when tg_op <> 'DELETE' then coalesce(new.until, now() + interval '100 years') end;
begin
  update auth.users set banned_until = banned where id = person and banned_until is distinct from banned;
  if tg_op <> 'DELETE' then
    delete from auth.sessions where user_id = person;
  end if;
  perform private.tell_door(array[person]);
  return null;
end $$;
create trigger _500_shut after insert or update or delete on private.suspensions
  for each row execute function private.tg_suspensions__shut();
