/*
 * Tasks: what a group has agreed to do.
 *
 * Members see them; whoever may assign tasks adds them. Who made one, or manages the group, changes it; any
 * member finishes it and takes that back, by `finish_task`. Their order is `rank`, a text between those of the
 * neighbours; where two are equal, the id decides.
 */
create table public.tasks (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  title       text not null check (length(trim(title)) between 1 and 200),
  status      text not null default 'todo' check (status in ('todo', 'doing', 'done', 'cancelled')),
  due_on      date,
  rank        text not null collate "C" check (length(rank) between 1 and 200),
  done_at     timestamptz,
  done_by     uuid references public.users on delete set null,
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1,
  deleted_at  timestamptz,
  deleted_by  uuid references public.users on delete set null,
  check ((status = 'done') = (done_at is not null))
);
create index tasks_order on public.tasks (group_id, rank, id);
create index tasks_created_by on public.tasks (created_by);
create index tasks_done_by on public.tasks (done_by);
create index tasks_deleted_by on public.tasks (deleted_by) where deleted_by is not null;

-- Who may
alter table public.tasks enable row level security;
grant select on public.tasks to authenticated;
grant insert (id, group_id, title, due_on, rank), update (title, due_on, rank) on public.tasks to authenticated;
create policy select_member on public.tasks for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy hide_deleted on public.tasks as restrictive for all to authenticated using (deleted_at is null);
create policy insert_assigner on public.tasks for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('taskAssignment'))) and created_by = (select auth.uid()));
create policy update_owner on public.tasks for update to authenticated
  using ((created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('taskAssignment'))))
    or group_id = any (array(select private.my_group_ids('groupManagement'))));

-- What follows
create trigger _100_touch before update on public.tasks for each row execute function private.tg__touch();

create function private.finish_task(id uuid, done boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.tasks as task
    where task.id = finish_task.id and task.deleted_at is null and task.group_id = any (array(select private.my_group_ids('groupDataAccess')))
  ) then
    raise exception 'This task is not there.' using errcode = 'PT404';
  end if;
  update public.tasks as task
  set status = case when done then 'done' else 'todo' end,
      done_at = case when done then private.clock() end,
      done_by = case when done then auth.uid() end
  where task.id = finish_task.id and (task.status = 'done') is distinct from done;
end $$;

/** Finishes a task, or takes that back; said twice it changes nothing more. */
create function public.finish_task(id uuid, done boolean default true) returns void
  language sql set search_path = '' as $$ select private.finish_task(id, done) $$;
grant execute on function private.finish_task(uuid, boolean), public.finish_task(uuid, boolean) to authenticated;
create trigger _800_audit_pass after insert or update or delete on public.tasks
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
