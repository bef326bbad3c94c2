/*
 * Playgrounds: a group of one’s own to try things in.
 *
 * An ordinary group whose cards say what to do with them: two tasks, an announcement, an event. Nobody else is in it, nobody
 * can be let in, and to nobody else it is there: not in a list, not by an admin’s pass, in no statistics. It goes when its
 * owner lets it go, and by itself after fourteen days. No other function deletes a group.
 */
create table private.playgrounds (
  group_id  uuid primary key references public.groups on delete cascade,
  owner_id  uuid not null unique references public.users on delete cascade,
  made_at   timestamptz not null default private.clock(),
  ends_at   timestamptz not null default private.clock() + interval '14 days'
);
create index playgrounds_end on private.playgrounds (ends_at);

-- Who may: its owner
create function private.playgrounds_of_others() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select group_id from private.playgrounds where owner_id <> auth.uid() $$;
grant execute on function private.playgrounds_of_others() to authenticated;

/** The groups of who asks, and whatever an admin may look into: not the playgrounds of others. */
create or replace function private.my_group_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select group_id from public.group_members
  where user_id = auth.uid() and (select private.my_role()) is not null
  union all
  select id from public.groups where (select private.is_super_admin()) and id not in (select private.playgrounds_of_others())
  union all
  select id from public.groups
  where tenant_id = (select private.my_tenant_id()) and (select private.my_role()) = 'admin' and id not in (select private.playgrounds_of_others())
$$;

create or replace function private.my_group_ids(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with me as materialized (select known.role, known.tenant_id from public.users as known where known.id = auth.uid() and not private.is_away(known.id))
  select member.group_id
  from public.group_members as member
  join public.groups as its_group on its_group.id = member.group_id and its_group.archived_at is null
  join private.group_permissions as may on may.role = member.role and may.permission = wanted
  where member.user_id = auth.uid() and exists (select from me)
    and not exists (
      select from private.group_permission_limits as less
      where less.group_id = member.group_id and less.permission = wanted and less.role = member.role)
  union all
  select its_group.id from public.groups as its_group
  where its_group.archived_at is null and (select me.role from me) = 'super_admin' and its_group.id not in (select private.playgrounds_of_others())
  union all
  select its_group.id from public.groups as its_group
  where its_group.archived_at is null and its_group.tenant_id = (select me.tenant_id from me) and (select me.role from me) = 'admin' and its_group.id not in (select private.playgrounds_of_others())
$$;

-- What it is
/** What a playground has from the start, as its owner would have made it. */
create function private.furnish_playground(into_group uuid, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (private.clock() at time zone (select tz from public.groups where id = into_group))::date;
begin
  insert into public.announcements (group_id, title, body, pinned, created_by) values
    (into_group, 'Members see this first', 'Pin what everyone should know. Edit this announcement, or publish one of your own.', true, person);
  insert into public.tasks (group_id, title, rank, plan_on, created_by) values
    (into_group, 'Tick me: that’s how members finish a task', 'a1', today, person),
    (into_group, 'Open me, set a due date and give me to someone', 'a2', today, person);
  insert into public.events (group_id, title, starts_local, ends_local, tz, created_by)
  select into_group, 'Answer me: members say here whether they’re coming', today + 2 + time '19:00', today + 2 + time '20:00', around.tz, person
  from public.groups as around where around.id = into_group;
end $$;

create function private.start_playground() returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  made uuid;
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- asked for twice, at once or again, it is one
  perform pg_advisory_xact_lock(hashtextextended('playground ' || me, 0));
  made := (select own.group_id from private.playgrounds as own where own.owner_id = me);
  if made is null then
    made := gen_random_uuid();
    -- it takes no place of the organisation's
    perform set_config('app.playground', 'on', true);
    insert into public.groups (id, name, tz, icon_emoji, created_by)
    values (made, 'Playground', coalesce((select own.tz from public.user_settings as own where own.user_id = me), 'UTC'), '🧪', me);
    perform set_config('app.playground', '', true);
    insert into private.playgrounds (group_id, owner_id) values (made, me);
    perform private.furnish_playground(made, me);
  end if;
  return made;
end $$;
/** Makes a playground for who asks, and tells its group; the one that they have, if they have one. */
create function public.start_playground() returns uuid
  language sql volatile set search_path = '' as $$ select private.start_playground() $$;

/** Deletes playgrounds with their files; how many. */
create function private.delete_playgrounds(ids uuid[]) returns int
  language plpgsql security definer set search_path = ''
as $$
begin
  if delete_playgrounds.ids <> '{}' then
    perform set_config('storage.allow_delete_query', 'true', true);
    delete from storage.objects as file
    where file.bucket_id in ('attachments', 'covers', 'messages') and split_part(file.name, '/', 1) = any (delete_playgrounds.ids::text[]);
    perform set_config('storage.allow_delete_query', 'false', true);
    perform set_config('app.playground', 'on', true);
    delete from public.groups as its where its.id = any (delete_playgrounds.ids);
    perform set_config('app.playground', '', true);
  end if;
  return cardinality(delete_playgrounds.ids);
end $$;

create function private.end_playground(group_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.playgrounds as own where own.group_id = end_playground.group_id and own.owner_id = auth.uid()) or private.my_role() is null then
    raise exception 'This playground no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.delete_playgrounds(array[end_playground.group_id]);
end $$;
/** Deletes a playground of one’s own with all that is in it. */
create function public.end_playground(group_id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.end_playground(group_id) $$;

create function private.my_playground() returns table (group_id uuid, ends_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$ select own.group_id, own.ends_at from private.playgrounds as own where own.owner_id = auth.uid() and private.my_role() is not null $$;
/** The playground of who asks, and when it goes by itself; no row where there is none. */
create function public.my_playground() returns table (group_id uuid, ends_at timestamptz)
  language sql stable rows 1 set search_path = '' as $$ select * from private.my_playground() $$;
grant execute on function private.start_playground(), public.start_playground(), private.end_playground(uuid), public.end_playground(uuid),
  private.my_playground(), public.my_playground() to authenticated;

-- What follows
/** Into a playground nobody comes, by whichever way. */
create function private.tg__keep_playground() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.playgrounds as its where its.group_id = new.group_id and (tg_table_name <> 'group_members' or its.owner_id <> (to_jsonb(new) ->> 'user_id')::uuid)) then
    perform private.refuse_deed('A playground is yours alone. Create a group to invite people.');
  end if;
  return new;
end $$;
create trigger _050_keep_playground before insert on public.group_invites for each row execute function private.tg__keep_playground();
create trigger _050_keep_playground before insert on public.group_members for each row execute function private.tg__keep_playground();
create trigger _050_keep_playground before insert on public.group_join_requests for each row execute function private.tg__keep_playground();

create function private.tg_groups__keep_playground() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.playgrounds as its where its.group_id = new.id) then
    perform private.refuse_deed('A playground is yours alone. Create a group to invite people.');
  end if;
  return new;
end $$;
create trigger _050_keep_playground before update of visibility, join_policy on public.groups
  for each row when (new.visibility = 'listed' or new.join_policy <> 'invite') execute function private.tg_groups__keep_playground();

/** Deletes the playgrounds whose time is over. */
create function private.end_playgrounds() returns int
  language sql security definer set search_path = ''
  as $$ select private.delete_playgrounds(array(select its.group_id from private.playgrounds as its where its.ends_at <= private.clock())) $$;
insert into private.job_functions (name) values ('private.end_playgrounds');
insert into private.crontab (name, schedule, function_name) values ('playgrounds.end', '25 * * * *', 'private.end_playgrounds');
insert into private.exports (name, query) values
  ('playground', 'select group_id, made_at, ends_at from private.playgrounds where owner_id = $1');
