/*
 * Task steps: the small things that a task is made of.
 *
 * Whoever may do the task writes, ticks and removes its steps; everyone who sees it sees them. A step may be
 * somebody's and have a day of its own, and can become a task of its own.
 */
create table public.task_steps (
  id           uuid primary key default gen_random_uuid(),
  task_id      uuid not null references public.tasks on delete cascade,
  -- that of the task
  group_id     uuid,
  text         text not null check (length(trim(text)) between 1 and 300),
  rank         text not null collate "C" check (length(rank) between 1 and 500),
  -- a member of the group, and of a task of one's own nobody else
  assignee_id  uuid,
  due_on       date check (isfinite(due_on)),
  done_at      timestamptz,
  done_by      uuid references public.users on delete set null,
  created_by   uuid default auth.uid() references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  updated_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  foreign key (group_id, assignee_id) references public.group_members (group_id, user_id) on delete set null (assignee_id),
  check (group_id is not null or assignee_id is null or assignee_id = created_by)
);
create index task_steps_order on public.task_steps (task_id, rank, id);
create index task_steps_assignee on public.task_steps (assignee_id, group_id) where assignee_id is not null;
create index task_steps_done_by on public.task_steps (done_by) where done_by is not null;
create index task_steps_created_by on public.task_steps (created_by);

-- Who may
alter table public.task_steps enable row level security;
grant select, delete on public.task_steps to authenticated;
grant insert (id, task_id, text, rank, assignee_id, due_on, done_at), update (text, rank, assignee_id, due_on, done_at)
  on public.task_steps to authenticated;
-- the group is asked for once, the task of each step; so that is left to what has no group
create policy select_member on public.task_steps for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy select_owner on public.task_steps for select to authenticated
  using (group_id is null and exists (select from public.tasks as task where task.id = task_id));
create policy insert_doer on public.task_steps for insert to authenticated
  with check (created_by = (select auth.uid()) and private.may_do(task_id));
create policy update_doer on public.task_steps for update to authenticated using (private.may_do(task_id));
create policy delete_doer on public.task_steps for delete to authenticated using (private.may_do(task_id));

create function private.promote_step(step_id uuid, task_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  step public.task_steps;
  held public.tasks;
begin
  if exists (select from public.tasks as task where task.id = promote_step.task_id and task.created_by = auth.uid()) then
    return;
  end if;
  select * into step from public.task_steps as its where its.id = step_id;
  held := private.hold_task(step.task_id);
  if not private.may_do(held) or held.group_id is not null and held.group_id not in (select private.my_group_ids('taskAssignment')) then
    raise exception 'You don’t have permission to change this task.' using errcode = '42501';
  end if;
  insert into public.tasks (id, group_id, title, due_on, column_id, rank, created_by, status)
  values (promote_step.task_id, held.group_id, left(trim(step.text), 200), step.due_on, held.column_id, held.rank, auth.uid(),
          case when step.done_at is not null then 'done' else 'todo' end);
  if step.assignee_id is not null and held.group_id is not null then
    perform private.assign_task(promote_step.task_id, step.assignee_id, true);
  end if;
  delete from public.task_steps as its where its.id = step.id;
end $$;

/** Makes a step a task of its own, with this id; sent twice it is made once. */
create function public.promote_step(step_id uuid, task_id uuid) returns void
  language sql set search_path = '' as $$ select private.promote_step(step_id, task_id) $$;
grant execute on function private.promote_step(uuid, uuid), public.promote_step(uuid, uuid) to authenticated;

-- What follows
/** For parts of tasks that know their group: it is that of the task. */
create function private.tg__take_group() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select group_id into new.group_id from public.tasks where id = new.task_id;
  return new;
end $$;

/** A person says that a step is done; the database says when and by whom. */
create function private.tg_task_steps__date() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.done_at is null then
    new.done_by := null;
  elsif tg_op = 'INSERT' or old.done_at is null then
    new.done_at := private.clock();
    new.done_by := auth.uid();
  else
    new.done_at := old.done_at;
  end if;
  return new;
end $$;

create trigger _100_take_group before insert on public.task_steps for each row execute function private.tg__take_group();
create trigger _100_date before insert or update of done_at on public.task_steps for each row execute function private.tg_task_steps__date();
create trigger _200_touch before update on public.task_steps for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.task_steps
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.task_steps
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_update after update on public.task_steps
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_delete after delete on public.task_steps
  referencing old table as changed for each statement execute function private.tg__tell_task();
