/*
 * User settings: how a person wants things shown, their devices, and all that is kept about them.
 *
 * One row per person, that nobody else reads. What is null follows the device: its zone, its language and the
 * habits of its region. `keys` is the shape that the client's registry of keys has given it. `reading` is how
 * they like to read; what it leaves out is as each page has it. The devices are the sessions of the platform: a
 * person sees their own, and ends them. `private.exports` says, row by row, what "everything about me" means; a
 * later migration adds its own.
 */
/** Whether these are ways to set a text: each by a name that the client knows, the size by steps from the usual one. */
create function private.is_reading(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) is distinct from 'object' then false else
    value - '{size,width,spacing,font,paper}'::text[] = '{}'
    and coalesce(value -> 'size' in ('-1', '0', '1', '2', '3', '4'), true)
    and coalesce(value -> 'width' in ('"narrow"', '"normal"', '"wide"'), true)
    and coalesce(value -> 'spacing' in ('"tight"', '"normal"', '"loose"'), true)
    and coalesce(value -> 'font' in ('"sans"', '"serif"', '"plain"'), true)
    and coalesce(value -> 'paper' in ('"theme"', '"sepia"', '"grey"'), true) end
$$;
grant execute on function private.is_reading(jsonb) to authenticated, service_role;

create table public.user_settings (
  user_id         uuid primary key default auth.uid() references public.users on delete cascade,
  tz              text,
  locale          text check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(locale) <= 35),
  -- as ISO 8601 counts: 1 is Monday, 7 is Sunday
  week_starts_on  smallint check (week_starts_on between 1 and 7),
  hour_cycle      text check (hour_cycle in ('h12', 'h23')),
  theme           text check (theme in ('light', 'dark', 'modern', 'system')),
  keys            jsonb not null default '{}' check (jsonb_typeof(keys) = 'object' and length(keys::text) <= 4000),
  low_data        boolean not null default false,
  reading         jsonb not null default '{}' check (private.is_reading(reading)),
  updated_at      timestamptz not null default private.clock(),
  version         int not null default 1
);

create table private.exports (
  name   text primary key check (name ~ '^[a-z_]+$'),
  -- a query of which $1 is the person: it answers their own rows, and no word of anybody else
  query  text not null
);
insert into private.exports (name, query) values
  ('profile', 'select id, email, name, avatar_url, role, streak_count, created_at, updated_at from public.users where id = $1'),
  ('proven_addresses', 'select email, how, proven_at from private.proven_addresses where user_id = $1 order by proven_at'),
  ('settings', 'select tz, locale, week_starts_on, hour_cycle, theme, keys, low_data, reading, updated_at from public.user_settings where user_id = $1'),
  ('groups', 'select its_group.id, its_group.name, mine.role, mine.title, mine.joined_at, settings.notify_level, settings.muted_until, settings.last_seen_at
              from public.group_members as mine join public.groups as its_group on its_group.id = mine.group_id
              left join public.group_member_settings as settings on settings.group_id = mine.group_id and settings.user_id = $1
              where mine.user_id = $1 order by mine.joined_at'),
  ('join_requests', 'select group_id, note, status, created_at, decided_at from public.group_join_requests where user_id = $1 order by created_at'),
  ('invites', 'select id, group_id, kind, email, role, uses, expires_at, revoked_at, created_at from public.group_invites where created_by = $1 order by created_at'),
  ('tasks', 'select id, group_id, title, case when created_by = $1 then body_html end as body_html, status, priority, start_on, plan_on, due_on, due_time,
                    recurrence, done_at, created_at, created_by = $1 as made_by_me, done_by = $1 as done_by_me
             from public.tasks where created_by = $1 or done_by = $1 order by created_at'),
  ('announcements', 'select * from public.announcements where created_by = $1 order by created_at'),
  ('announcements_read', 'select * from public.announcement_reads where user_id = $1'),
  ('off_days', 'select * from public.group_off_days where created_by = $1 order by starts_on'),
  ('notifications', 'select id, type, title, message, is_read, created_at, url from public.notifications where user_id = $1 order by created_at'),
  ('devices', 'select id, created_at, user_agent, host(ip) as ip from auth.sessions where user_id = $1 order by created_at');

-- Who may: an upsert names every column that it is given, the key too
alter table public.user_settings enable row level security;
grant select on public.user_settings to authenticated;
grant insert (user_id, tz, locale, week_starts_on, hour_cycle, theme, keys, low_data, reading),
      update (user_id, tz, locale, week_starts_on, hour_cycle, theme, keys, low_data, reading) on public.user_settings to authenticated;
create policy select_self on public.user_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_self on public.user_settings for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy update_self on public.user_settings for update to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()));

/** Where one is signed in, the last used first; `current` is the session that asks. */
create function private.my_sessions()
  returns table (id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, current boolean)
  language sql stable security definer set search_path = ''
as $$
  select session.id, session.created_at,
         greatest(session.refreshed_at at time zone 'utc', session.created_at),
         session.user_agent, host(session.ip), session.id::text is not distinct from auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid() and (session.not_after is null or session.not_after > private.clock())
  order by 6 desc, 3 desc, 1
$$;
create function public.my_sessions()
  returns table (id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, current boolean)
  language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;

create function private.end_session(session_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh();
  delete from auth.sessions where id = end_session.session_id and user_id = auth.uid();
end $$;

/** Signs a device of one's own out; another's is not there. Its access token opens nothing any more. */
create function public.end_session(session_id uuid) returns void
  language sql set search_path = '' as $$ select private.end_session(session_id) $$;

create function private.end_other_sessions() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_fresh();
  delete from auth.sessions where user_id = auth.uid() and id::text is distinct from auth.jwt() ->> 'session_id';
end $$;

/** Signs every device of one's own out but the one that asks. */
create function public.end_other_sessions() returns void
  language sql set search_path = '' as $$ select private.end_other_sessions() $$;

create function private.export_mine() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  part private.exports;
  found_rows jsonb;
  taken jsonb := jsonb_build_object('exported_at', private.clock());
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.require_fresh();
  for part in select * from private.exports order by name loop
    execute format('select coalesce(jsonb_agg(to_jsonb(own)), ''[]'') from (%s) as own', part.query) into found_rows using auth.uid();
    taken := taken || jsonb_build_object(part.name, found_rows);
  end loop;
  return taken;
end $$;

/** All that is kept about who asks, by what it is; see `private.exports`. */
create function public.export_mine() returns jsonb
  language sql stable set search_path = '' as $$ select private.export_mine() $$;
grant execute on function private.my_sessions(), public.my_sessions(), private.end_session(uuid), public.end_session(uuid),
  private.end_other_sessions(), public.end_other_sessions(),
  private.export_mine(), public.export_mine() to authenticated;

-- What follows
create function private.tg_user_settings__check_zone() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names where name = new.tz) then
    raise exception 'There is no time zone called “%”.', new.tz using errcode = '22023';
  end if;
  return new;
end $$;
create trigger _100_check_zone before insert or update of tz on public.user_settings
  for each row when (new.tz is not null) execute function private.tg_user_settings__check_zone();
create trigger _100_touch before update on public.user_settings for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.user_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
create trigger _900_tell_update after update on public.user_settings
  referencing new table as changed for each statement execute function private.tg__tell_user('user_id');
