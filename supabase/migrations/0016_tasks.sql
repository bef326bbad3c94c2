/*
 * Tasks: what a group has agreed to do, or a person alone.
 *
 * Members see those of their group and add them; one without a group is its maker's alone. Who made one, or
 * manages the group, changes it; who it is given to finishes it (0063). Their order is `rank`, a text between
 * those of the neighbours; where two are equal, the id decides. One plans for a day (`plan_on`) freely; only
 * what is due (`due_on`, with `due_time` in `tz`) can be late.
 */
create table public.tasks (
  id               uuid primary key default gen_random_uuid(),
  -- null: a task of one's own
  group_id         uuid references public.groups on delete cascade,
  -- by which people call it within its group
  number           int,
  title            text not null check (length(trim(title)) between 1 and 200),
  body_html        public.html check (length(body_html) <= 20000),
  status           text not null default 'todo' check (status in ('todo', 'doing', 'done', 'cancelled')),
  -- any: done when one has done it; each: everyone of its roster does it for themselves
  completion_mode  text not null default 'any' check (completion_mode in ('any', 'each')),
  -- 0 is none, 1 low, 4 urgent
  priority         smallint not null default 0 check (priority between 0 and 4),
  start_on         date check (isfinite(start_on)),
  plan_on          date check (isfinite(plan_on)),
  due_on           date check (isfinite(due_on)),
  due_time         time,
  -- where `due_time` is read on the clock; null: where each person lives
  tz               text check (tz is null or timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  recurrence       jsonb,
  series_id        uuid,
  occurrence_on    date,
  column_id        uuid,
  -- for whom it is: nobody in particular, or the members of these teams
  team_ids         uuid[] not null default '{}' check (cardinality(team_ids) <= 20),
  rank             text not null collate "C" check (length(rank) between 1 and 500),
  estimate_min     int check (estimate_min between 1 and 100000),
  not_now_at       timestamptz,
  source_type      text not null default 'manual' check (source_type ~ '^[a-z_]{1,30}$'),
  source_id        uuid,
  done_at          timestamptz,
  done_by          uuid references public.users on delete set null,
  created_by       uuid default auth.uid() references public.users on delete set null,
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  deleted_at       timestamptz,
  deleted_by       uuid references public.users on delete set null,
  check ((status = 'done') = (done_at is not null)),
  check (due_time is null or due_on is not null),
  check (start_on <= due_on),
  check (group_id is not null or completion_mode = 'any' and column_id is null and team_ids = '{}'),
  unique (group_id, number),
  unique (series_id, occurrence_on)
);
create index tasks_order on public.tasks (group_id, rank, id);
create index tasks_created_by on public.tasks (created_by);
create index tasks_own on public.tasks (created_by) where group_id is null;
create index tasks_done_by on public.tasks (done_by);
create index tasks_deleted_by on public.tasks (deleted_by) where deleted_by is not null;
create index tasks_due on public.tasks (due_on) where status in ('todo', 'doing') and due_on is not null and deleted_at is null;
create index tasks_source on public.tasks (source_id) where source_id is not null;

-- Who may
alter table public.tasks enable row level security;
grant select on public.tasks to authenticated;
grant insert (id, group_id, title, body_html, status, completion_mode, priority, start_on, plan_on, due_on, due_time, tz, recurrence,
              column_id, team_ids, rank, estimate_min, source_type, source_id),
      update (title, body_html, status, completion_mode, priority, start_on, plan_on, due_on, due_time, tz, recurrence,
              column_id, team_ids, rank, estimate_min, not_now_at)
  on public.tasks to authenticated;
create policy select_member on public.tasks for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy select_owner on public.tasks for select to authenticated
  using (group_id is null and created_by = (select auth.uid()) and (select private.my_role()) is not null);
create policy hide_deleted on public.tasks as restrictive for all to authenticated using (deleted_at is null);
create policy insert_assigner on public.tasks for insert to authenticated
  with check (created_by = (select auth.uid()) and (group_id = any (array(select private.my_group_ids('taskAssignment')))
    or group_id is null and (select private.my_role()) is not null));
create policy update_owner on public.tasks for update to authenticated
  using ((created_by = (select auth.uid()) and (group_id = any (array(select private.my_group_ids('taskAssignment')))
      or group_id is null and (select private.my_role()) is not null))
    or group_id = any (array(select private.my_group_ids('groupManagement'))));

-- What follows
/** How many tasks a group has ever numbered. */
create table private.task_numbers (
  group_id  uuid primary key references public.groups on delete cascade,
  last      int not null
);

create function private.tg_tasks__number() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- for a group that is not there none is counted, and who may answers
  insert into private.task_numbers as counted (group_id, last) select id, 1 from public.groups where id = new.group_id
  on conflict (group_id) do update set last = counted.last + 1
  returning last into new.number;
  return new;
end $$;

/** Done, and when and by whom, say the same. */
create function private.tg_tasks__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.status <> 'done' then
    new.done_at := null;
    new.done_by := null;
  elsif tg_op = 'INSERT' then
    new.done_at := coalesce(new.done_at, private.clock());
    new.done_by := coalesce(new.done_by, auth.uid());
  elsif old.status <> 'done' then
    new.done_at := private.clock();
    new.done_by := auth.uid();
  end if;
  return new;
end $$;

/** A version is of what a task says; where it stands among others is none of that, and the last word there wins. */
create function private.tg_tasks__touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  if (to_jsonb(new) - '{rank,column_id,updated_at,version}'::text[]) <> (to_jsonb(old) - '{rank,column_id,updated_at,version}'::text[]) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger _100_number before insert on public.tasks
  for each row when (new.group_id is not null and new.number is null) execute function private.tg_tasks__number();
create trigger _100_date before insert or update of status on public.tasks
  for each row execute function private.tg_tasks__date();
create trigger _200_touch before update on public.tasks for each row execute function private.tg_tasks__touch();
create trigger _800_audit_pass after insert or update or delete on public.tasks
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();

/** What somebody had for themselves alone goes with them. */
create function private.tg_users__forget_tasks() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.tasks where group_id is null and created_by = old.id;
  return old;
end $$;
create trigger _100_forget_tasks before delete on public.users for each row execute function private.tg_users__forget_tasks();

/** A task of a group concerns the group, one of one's own its maker. */
create function private.tg_tasks__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(topic, 'tasks', tg_op, array_agg(id))
  from (select coalesce('group:' || group_id, 'user:' || created_by) as topic, id from changed) as told
  where topic is not null group by topic;
  return null;
end $$;

/** For tables of parts of tasks: whoever hears of the task hears of them, by the ids of their tasks. */
create function private.tg__tell_task() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(topic, tg_table_name, tg_op, array_agg(distinct id))
  from (select coalesce('group:' || task.group_id, 'user:' || task.created_by) as topic, task.id
        from changed join public.tasks as task on task.id = changed.task_id) as told
  where topic is not null group by topic;
  return null;
end $$;

create trigger _900_tell_insert after insert on public.tasks
  referencing new table as changed for each statement execute function private.tg_tasks__tell();
create trigger _900_tell_update after update on public.tasks
  referencing new table as changed for each statement execute function private.tg_tasks__tell();
create trigger _900_tell_delete after delete on public.tasks
  referencing old table as changed for each statement execute function private.tg_tasks__tell();
