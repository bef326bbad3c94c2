/*
 * Trash: what is deleted can be had back for thirty days.
 *
 * A table joins with the columns `deleted_at` and `deleted_by`, a restrictive policy that hides what is deleted,
 * the functions `delete_x` and `restore_x`, and one row here. Who made a thing deletes it with the permission
 * `own` in its group, anyone's with `others`; where a kind has no permissions it is its maker's alone. The same
 * people find it in the trash and restore it. The clock empties the trash for good. A member who was taken out of a
 * group is nothing that lies in a trash, and comes back by whoever took them out, within the hour.
 */
create table private.trash_kinds (
  -- the table, in public, and the column that one knows a row by
  kind    text primary key check (kind ~ '^[a-z_]+$'),
  title   text not null check (title ~ '^[a-z_]+$'),
  own     text,
  others  text,
  -- the column that says whose it is
  maker   text not null default 'created_by' check (maker ~ '^[a-z_]+$'),
  check ((own is null) = (others is null))
);

-- What follows
/** The rows of a kind that who asks may delete and restore, as a condition on `thing`. */
create function private.trash_rule(its private.trash_kinds) returns text
  language sql immutable set search_path = ''
as $$
  select case when its.own is null then format('thing.%I = auth.uid()', its.maker) else format(
    '(thing.group_id = any (array(select private.my_group_ids(%L))) or '
    'thing.created_by = auth.uid() and (thing.group_id is null or thing.group_id = any (array(select private.my_group_ids(%L)))))', its.others, its.own) end
$$;

/** Puts a thing into the trash, or takes it out again; said twice it changes nothing more. What one may not even see is not there. */
create function private.throw_away(kind text, id uuid, away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.trash_kinds;
  may boolean;
  in_trash boolean;
  author uuid;
  in_group uuid;
begin
  select * into its from private.trash_kinds as kinds where kinds.kind = throw_away.kind;
  execute format(
    'select %s, thing.deleted_at is not null, thing.%I, %s from public.%I as thing
     where thing.id = $1 and coalesce(thing.deleted_at > private.clock() - interval ''30 days'', true) for update',
    private.trash_rule(its), its.maker, case when its.own is null then 'null::uuid' else 'thing.group_id' end, its.kind)
  into may, in_trash, author, in_group using throw_away.id;
  if may is null or not (may or coalesce(in_group = any (array(select private.my_group_ids())), false)) then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not may then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if in_trash = away then
    return;
  end if;
  execute format('update public.%I set deleted_at = $2, deleted_by = $3 where id = $1', its.kind)
  using throw_away.id, case when away then private.clock() end, case when away then auth.uid() end;
  if author is distinct from auth.uid() then
    perform private.audit(case when away then 'content.delete' else 'content.restore' end, its.kind, throw_away.id, in_group, null, null);
  end if;
end $$;

create function private.trash(wanted uuid)
  returns table (kind text, id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.trash_kinds;
begin
  for its in select * from private.trash_kinds loop
    return query execute format(
      'select %L, thing.id, thing.%I::text, %s, thing.deleted_by, thing.deleted_at from public.%I as thing
       where thing.deleted_at > private.clock() - interval ''30 days'' and %s and ($1 is null or %3$s = $1)
       order by thing.deleted_at desc limit 100',
      its.kind, its.title, case when its.own is null then 'null::uuid' else 'thing.group_id' end, its.kind, private.trash_rule(its))
    using wanted;
  end loop;
end $$;

/** What who asks could have back, of one group or of all, the last hundred of each kind. */
create function public.trash(of_group uuid default null)
  returns table (kind text, id uuid, title text, group_id uuid, deleted_by uuid, deleted_at timestamptz)
  language sql stable set search_path = ''
  as $$ select * from private.trash(of_group) order by deleted_at desc, id $$;

/** Deletes for good what was thrown away thirty days ago, and says how many things that were. */
create function private.empty_trash() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its text;
  emptied int := 0;
  gone int;
begin
  for its in select kind from private.trash_kinds loop
    execute format('delete from public.%I where deleted_at <= private.clock() - interval ''30 days''', its);
    get diagnostics gone = row_count;
    emptied := emptied + gone;
  end loop;
  return emptied;
end $$;

insert into private.job_functions (name) values ('private.empty_trash');
insert into private.crontab (name, schedule, function_name) values ('trash.empty', '20 3 * * *', 'private.empty_trash');
grant execute on function private.throw_away(text, uuid, boolean), private.trash(uuid), public.trash(uuid) to authenticated;

-- Who joins
insert into private.trash_kinds (kind, title, own, others) values
  ('tasks', 'title', 'taskAssignment', 'contentDeletion'),
  ('announcements', 'title', 'groupDataAccess', 'contentDeletion');
create index tasks_deleted on public.tasks (deleted_at) where deleted_at is not null;
create index announcements_deleted on public.announcements (deleted_at) where deleted_at is not null;

create function public.delete_task(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('tasks', id, true) $$;
create function public.restore_task(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('tasks', id, false) $$;
create function public.delete_announcement(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('announcements', id, true) $$;
create function public.restore_announcement(id uuid) returns void
  language sql set search_path = '' as $$ select private.throw_away('announcements', id, false) $$;
grant execute on function public.delete_task(uuid), public.restore_task(uuid), public.delete_announcement(uuid), public.restore_announcement(uuid)
  to authenticated;

-- Members
create index audit_log_gone on public.audit_log (group_id, subject_id, id) where action in ('group_member.remove', 'group_member.leave');

create function private.restore_member(group_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  mine constant text := private.standing_in(restore_member.group_id);
  gone public.audit_log;
begin
  -- who left by themselves since then has had the last word
  select * into gone from public.audit_log as log
  where log.group_id = restore_member.group_id and log.subject_id = restore_member.user_id
    and log.action in ('group_member.remove', 'group_member.leave')
  order by id desc limit 1;
  if mine is null or gone.action is distinct from 'group_member.remove' or gone.actor_id is distinct from auth.uid()
     or gone.at < private.clock() - interval '1 hour' then
    raise exception 'This person isn’t in the group.' using errcode = 'PT404';
  end if;
  if restore_member.group_id not in (select private.my_group_ids('groupManagement')) or mine <> 'admin' and gone.before ->> 'role' = 'admin' then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if private.admit(restore_member.group_id, restore_member.user_id, gone.before ->> 'role', auth.uid()) then
    perform private.audit('group_member.restore', 'group_members', restore_member.user_id, restore_member.group_id, null, gone.before);
  end if;
end $$;

/** Takes back within the hour that one has taken somebody out of a group: they are in it again, with the role that they had. */
create function public.restore_member(group_id uuid, user_id uuid) returns void
  language sql set search_path = '' as $$ select private.restore_member(group_id, user_id) $$;
grant execute on function private.restore_member(uuid, uuid), public.restore_member(uuid, uuid) to authenticated;
