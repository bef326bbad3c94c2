/*
 * Last here: when a person was last in the app, and in each of their groups.
 *
 * A page that stands in front says so, at most once in ten minutes. A visit is over an hour after the last of it; the one
 * before stays known, since what has changed is asked for from then on. Whoever stayed away for three days has something to
 * catch up with, until they have seen all of it. Others learn of this only through `quiet_members`.
 */
alter table public.group_member_settings add column seen_before_at timestamptz;

create table public.catch_ups (
  user_id         uuid primary key default auth.uid() references public.users on delete cascade,
  last_here_at    timestamptz,
  -- the end of the visit before this one
  here_before_at  timestamptz,
  -- the end of the visit before an absence of three days or more
  absent_since    timestamptz,
  seen_until      timestamptz not null default private.clock(),
  version         int not null default 1
);

create table public.catch_up_kept (
  user_id     uuid not null default auth.uid() references public.users on delete cascade,
  kind        text not null check (kind in ('message', 'mention', 'task', 'lesson', 'event', 'announcement')),
  subject_id  uuid not null,
  kept_at     timestamptz not null default private.clock(),
  primary key (user_id, kind, subject_id)
);

-- Who may: oneself; the moments are written by the functions below alone
revoke insert (last_seen_at), update (last_seen_at) on public.group_member_settings from authenticated;
alter table public.catch_ups enable row level security;
grant select on public.catch_ups to authenticated;
create policy select_self on public.catch_ups for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.catch_up_kept enable row level security;
grant select on public.catch_up_kept to authenticated;
create policy select_self on public.catch_up_kept for select to authenticated
  using (user_id = (select auth.uid()));

/** That who asks is here. Whoever has come back after three days has been away. */
create function private.note_here() returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into public.catch_ups as own (user_id, last_here_at) select auth.uid(), private.clock() where private.my_role() is not null
  on conflict (user_id) do update set
    last_here_at = excluded.last_here_at,
    here_before_at = case when own.last_here_at < excluded.last_here_at - interval '1 hour' then own.last_here_at else own.here_before_at end,
    -- who has not seen all since the absence before goes on from there
    absent_since = case when own.last_here_at > excluded.last_here_at - interval '3 days' or own.seen_until <= own.absent_since then own.absent_since else own.last_here_at end
  where own.last_here_at is null or own.last_here_at <= excluded.last_here_at - interval '10 minutes'
$$;

/** Says that one is on Home. */
create function public.saw_home() returns void
  language sql volatile set search_path = '' as $$ select private.note_here() $$;

create function private.saw_group(group_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  -- an admin may look into a group that they do not belong to, and is not seen there
  if saw_group.group_id in (select private.groups_i_am_in()) then
    insert into public.group_member_settings as own (group_id, user_id, last_seen_at) values (saw_group.group_id, auth.uid(), moment)
    on conflict on constraint group_member_settings_pkey do update set
      last_seen_at = moment,
      seen_before_at = case when own.last_seen_at < moment - interval '1 hour' then own.last_seen_at else own.seen_before_at end
    where own.last_seen_at is null or own.last_seen_at <= moment - interval '10 minutes';
    perform private.note_here();
  end if;
end $$;
/** Says that a page of a group of one’s own, or its conversation, is in front. */
create function public.saw_group(group_id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.saw_group(group_id) $$;

/** Since when things are new to who asks, until when all is seen, and whether they stayed away and have not seen all since. */
create function private.my_absence(out since timestamptz, out seen_until timestamptz, out absent boolean, out last_here_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  own public.catch_ups;
begin
  select known.* into own from public.catch_ups as known where known.user_id = auth.uid();
  -- whoever never was here begins now, and nobody goes back further than ninety days
  seen_until := greatest(coalesce(own.seen_until, moment), moment - interval '90 days');
  last_here_at := own.last_here_at;
  -- it may be asked before one says that one is here
  absent := coalesce(own.last_here_at <= moment - interval '3 days', false) or coalesce(own.seen_until <= own.absent_since, false);
  since := greatest(seen_until, case
    when own.seen_until <= own.absent_since then own.absent_since
    when own.last_here_at < moment - interval '1 hour' then own.last_here_at
    else own.here_before_at end);
end $$;
create function private.keep_missed(kind text, subject_id uuid, kept boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  elsif kind is null or subject_id is null or kind not in ('message', 'mention', 'task', 'lesson', 'event', 'announcement') then
    perform private.refuse_deed('Choose something to keep.');
  elsif not kept then
    delete from public.catch_up_kept as own where own.user_id = auth.uid() and own.kind = keep_missed.kind and own.subject_id = keep_missed.subject_id;
  elsif (select count(*) from public.catch_up_kept as own where own.user_id = auth.uid()) >= 200 then
    perform private.refuse_deed('You’ve kept 200 things. Let some of them go first.');
  else
    insert into public.catch_up_kept (user_id, kind, subject_id) values (auth.uid(), keep_missed.kind, keep_missed.subject_id) on conflict do nothing;
  end if;
end $$;
/** Keeps a thing among what one has missed, or lets it go. Whether it is there is not said. */
create function public.keep_missed(kind text, subject_id uuid, kept boolean default true) returns void
  language sql volatile set search_path = '' as $$ select private.keep_missed(kind, subject_id, kept) $$;
grant execute on function private.note_here(), public.saw_home(), private.saw_group(uuid), public.saw_group(uuid), private.my_absence(),
  private.keep_missed(text, uuid, boolean), public.keep_missed(text, uuid, boolean) to authenticated;

-- What follows: what one reads of oneself is told to oneself, and not that one was here
create function private.tg_group_member_settings__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || its.user_id, 'group_member_settings', 'UPDATE', array_agg(its.group_id))
  from changed as its join before on before.group_id = its.group_id and before.user_id = its.user_id
  where (its.notify_level, its.muted_until) is distinct from (before.notify_level, before.muted_until) group by its.user_id;
  return null;
end $$;
drop trigger _900_tell_update on public.group_member_settings;
create trigger _900_tell_update after update on public.group_member_settings
  referencing old table as before new table as changed for each statement execute function private.tg_group_member_settings__tell();

create function private.tg_catch_ups__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || its.user_id, 'catch_ups', 'UPDATE', array[its.user_id])
  from changed as its join before on before.user_id = its.user_id where its.version <> before.version;
  return null;
end $$;
create trigger _900_tell_update after update on public.catch_ups
  referencing old table as before new table as changed for each statement execute function private.tg_catch_ups__tell();

create trigger _900_tell_insert after insert on public.catch_up_kept
  referencing new table as changed for each statement execute function private.tg__tell_user('subject_id');
create trigger _900_tell_delete after delete on public.catch_up_kept
  referencing old table as changed for each statement execute function private.tg__tell_user('subject_id');

insert into private.exports (name, query) values
  ('catch_ups', 'select last_here_at, here_before_at, absent_since, seen_until from public.catch_ups where user_id = $1'),
  ('catch_up_kept', 'select kind, subject_id, kept_at from public.catch_up_kept where user_id = $1 order by kept_at');
update private.exports set query = replace(query, 'settings.last_seen_at', 'settings.last_seen_at, settings.seen_before_at') where name = 'groups';
