/*
 * Task columns: the board of a group, where it has one of its own.
 *
 * Without columns a board shows the states. With them, each may stand for a state, which a task takes on as it
 * is put there. Who manages the group arranges them; a task whose column goes stands in none.
 */
create table public.task_columns (
  id              uuid primary key default gen_random_uuid(),
  group_id        uuid not null references public.groups on delete cascade,
  name            text not null check (length(trim(name)) between 1 and 40),
  color           text check (color in ('indigo', 'sky', 'leaf', 'sun', 'rose', 'plum')),
  rank            text not null collate "C" check (length(rank) between 1 and 500),
  maps_to_status  text check (maps_to_status in ('todo', 'doing', 'done', 'cancelled')),
  created_by      uuid default auth.uid() references public.users on delete set null,
  created_at      timestamptz not null default private.clock(),
  updated_at      timestamptz not null default private.clock(),
  version         int not null default 1,
  unique (group_id, id)
);
create index task_columns_created_by on public.task_columns (created_by);
alter table public.tasks
  add foreign key (group_id, column_id) references public.task_columns (group_id, id) on delete set null (column_id);
create index tasks_column on public.tasks (group_id, column_id) where column_id is not null;

-- Who may
alter table public.task_columns enable row level security;
grant select, delete on public.task_columns to authenticated;
grant insert (id, group_id, name, color, rank, maps_to_status), update (name, color, rank, maps_to_status) on public.task_columns to authenticated;
create policy select_member on public.task_columns for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_manager on public.task_columns for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('groupManagement'))) and created_by = (select auth.uid()));
create policy update_manager on public.task_columns for update to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));
create policy delete_manager on public.task_columns for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement'))));

-- What follows
create trigger _100_touch before update on public.task_columns for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.task_columns
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.task_columns
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.task_columns
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.task_columns
  referencing old table as changed for each statement execute function private.tg__tell_group();
