/*
 * Task assignees: who a task is given to, and how far each of them is.
 *
 * Only a member can be one, and who leaves the group drops its tasks. A task for anyone to do is done when one
 * has done it, and their states follow its own. A task for each, and one for teams, has its roster by itself:
 * everyone of the group, or of its teams, and whoever joins them later. Of a task for each everyone does
 * their own; it is done once nobody of the roster is left. Who is excused is not waited for.
 */
create table public.task_assignees (
  task_id      uuid not null references public.tasks on delete cascade,
  user_id      uuid not null references public.users on delete cascade,
  -- that of the task
  group_id     uuid not null,
  status       text not null default 'todo' check (status in ('todo', 'doing', 'done', 'excused')),
  done_at      timestamptz,
  note         text check (length(note) <= 500),
  assigned_by  uuid references public.users on delete set null,
  assigned_at  timestamptz not null default private.clock(),
  primary key (task_id, user_id),
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade,
  check ((status = 'done') = (done_at is not null))
);
create index task_assignees_user on public.task_assignees (user_id, group_id);
create index task_assignees_open on public.task_assignees (user_id, group_id, task_id) where status in ('todo', 'doing');
create index task_assignees_assigned_by on public.task_assignees (assigned_by);

-- Who may: all of it by the functions below
alter table public.task_assignees enable row level security;
grant select on public.task_assignees to authenticated;
create policy select_member on public.task_assignees for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

/** Whether who asks may change a task: its maker, or who manages its group. */
create function private.may_change(task public.tasks) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when task.group_id is null then task.created_by = auth.uid() and private.my_role() is not null
    else task.group_id in (select private.my_group_ids('groupManagement'))
      or coalesce(task.created_by = auth.uid(), false) and task.group_id in (select private.my_group_ids('taskAssignment')) end
$$;

/** Whether who asks may do a task: who may change it, who it is given to, and any member when it is nobody's. */
create function private.may_do(task public.tasks) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.may_change(task) or task.group_id in (select private.my_group_ids('groupDataAccess')) and (
    exists (select from public.task_assignees as given where given.task_id = task.id and given.user_id = auth.uid())
    or task.completion_mode = 'any' and not exists (select from public.task_assignees as given where given.task_id = task.id))
$$;

/** The same, when the task comes into a state by it: a task for each is closed for all only by who may change it. */
create function private.may_do(task public.tasks, wanted text) returns boolean
  language sql stable security definer set search_path = ''
as $$ select private.may_change(task) or private.may_do(task) and (task.completion_mode = 'any' or wanted = task.status) $$;

/** The same, of a task that who asks sees. */
create function private.may_do(task_id uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select coalesce((select private.may_do(task) from public.tasks as task where task.id = may_do.task_id and task.deleted_at is null), false) $$;
grant execute on function private.may_do(uuid) to authenticated;

/** A task that who asks sees, held until the deed is done. */
create function private.hold_task(id uuid) returns public.tasks
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.tasks;
begin
  select * into held from public.tasks as task where task.id = hold_task.id and task.deleted_at is null for update;
  if held.id is null or private.my_role() is null or not (case when held.group_id is null
      then coalesce(held.created_by = auth.uid(), false) else held.group_id in (select private.my_group_ids()) end) then
    raise exception 'This task no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return held;
end $$;

-- What follows
/** Where an assignee of a task for anyone stands: where the task does. */
create function private.standing_of(status text) returns text
  language sql immutable set search_path = ''
  as $$ select case status when 'cancelled' then 'excused' else status end $$;

/** Who is on a task by being in the group or its teams. */
create function private.audience_of(task public.tasks) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct part.user_id from public.team_members as part where part.team_id = any (task.team_ids)
  union
  select member.user_id from public.group_members as member
  where member.group_id = task.group_id and task.completion_mode = 'each' and task.team_ids = '{}'
$$;

create function private.give_task(task public.tasks, people uuid[], giver uuid) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.task_assignees (task_id, user_id, group_id, assigned_by, status, done_at)
  select task.id, person, task.group_id, giver,
    case when task.completion_mode = 'any' then private.standing_of(task.status) else 'todo' end,
    case when task.completion_mode = 'any' then task.done_at end
  from unnest(people) as person
  on conflict do nothing
$$;

/** Fills the roster of a task, and takes off who is no longer meant and has done nothing. */
create function private.tg_tasks__fill_roster() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  audience constant uuid[] := array(select private.audience_of(new));
begin
  if tg_op = 'UPDATE' and (new.completion_mode = 'each' or new.team_ids <> '{}') then
    delete from public.task_assignees as given
    where given.task_id = new.id and given.status in ('todo', 'doing') and given.user_id <> all (audience)
      and given.user_id = any (array(select private.audience_of(old)));
  end if;
  perform private.give_task(new, audience, coalesce(auth.uid(), new.created_by));
  return null;
end $$;

/** The assignees of a task for anyone are where it is. */
create function private.tg_tasks__bring_along() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.task_assignees as given set status = private.standing_of(new.status), done_at = new.done_at
  where given.task_id = new.id and (given.status, given.done_at) is distinct from (private.standing_of(new.status), new.done_at);
  return null;
end $$;

-- what comes again brings its people along (0068)
create trigger _400_fill_roster after insert on public.tasks
  for each row when ((new.completion_mode = 'each' or new.team_ids <> '{}') and coalesce(new.series_id = new.id, true)
    -- whoever makes many at once fills their rosters at once (0238)
    and coalesce(current_setting('app.rosters_later', true), '') = '') execute function private.tg_tasks__fill_roster();
create trigger _400_refill_roster after update of completion_mode, team_ids on public.tasks
  for each row when ((new.completion_mode, new.team_ids) <> (old.completion_mode, old.team_ids))
  execute function private.tg_tasks__fill_roster();
create trigger _400_bring_along after update of status, completion_mode on public.tasks
  for each row when (new.completion_mode = 'any' and (old.status <> new.status or old.completion_mode <> 'any'))
  execute function private.tg_tasks__bring_along();

/** Teams of another group are no teams of this task. */
create function private.tg_tasks__check_teams() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.team_ids := array(select distinct wanted from unnest(new.team_ids) as wanted order by wanted);
  if exists (select from unnest(new.team_ids) as wanted
             where not exists (select from public.teams as team where team.id = wanted and team.group_id = new.group_id)) then
    raise exception 'This team no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return new;
end $$;
create trigger _100_check_teams before insert or update of team_ids on public.tasks
  for each row when (new.team_ids <> '{}') execute function private.tg_tasks__check_teams();

create function private.tg_teams__leave_tasks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.tasks as task set team_ids = array_remove(task.team_ids, old.id)
  where task.group_id = old.group_id and old.id = any (task.team_ids);
  return old;
end $$;
create trigger _100_leave_tasks before delete on public.teams for each row execute function private.tg_teams__leave_tasks();

/** Whoever joins is on the rosters of what is still open. */
create function private.tg_group_members__join_rosters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.task_assignees (task_id, user_id, group_id, assigned_by)
  select task.id, new.user_id, task.group_id, task.created_by from public.tasks as task
  where task.group_id = new.group_id and task.completion_mode = 'each' and task.team_ids = '{}'
    and task.status in ('todo', 'doing') and task.deleted_at is null
  on conflict do nothing;
  return null;
end $$;
create trigger _400_join_rosters after insert on public.group_members
  for each row execute function private.tg_group_members__join_rosters();

create function private.tg_team_members__join_rosters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.task_assignees (task_id, user_id, group_id, assigned_by, status)
    select task.id, new.user_id, task.group_id, task.created_by,
      case when task.completion_mode = 'any' then task.status else 'todo' end
    from public.tasks as task
    where task.group_id = new.group_id and new.team_id = any (task.team_ids)
      and task.status in ('todo', 'doing') and task.deleted_at is null
    on conflict do nothing;
  else
    delete from public.task_assignees as given using public.tasks as task
    where given.task_id = task.id and given.user_id = old.user_id and given.status in ('todo', 'doing')
      and task.group_id = old.group_id and old.team_id = any (task.team_ids)
      and not exists (select from public.team_members as part where part.user_id = old.user_id and part.team_id = any (task.team_ids));
  end if;
  return null;
end $$;
create trigger _400_join_rosters after insert or delete on public.team_members
  for each row execute function private.tg_team_members__join_rosters();

create trigger _900_tell_insert after insert on public.task_assignees
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_update after update on public.task_assignees
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_delete after delete on public.task_assignees
  referencing old table as changed for each statement execute function private.tg__tell_task();
