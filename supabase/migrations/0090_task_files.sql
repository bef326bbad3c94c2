/*
 * Task files: what hangs on a task of a group, such as a bill or a plan of the tables.
 *
 * The bytes are in the bucket `attachments`, under the group and who put them there (0040); a row says what they are
 * called and to which task they belong. Whoever may do the task adds some; who put one there takes it off again, and
 * so does who may delete what others made. A task of one's own has no group that would keep its files.
 */
create table public.task_files (
  id          uuid primary key default gen_random_uuid(),
  task_id     uuid not null references public.tasks on delete cascade,
  -- that of the task
  group_id    uuid not null,
  name        text not null check (length(trim(name)) between 1 and 200),
  path        text not null unique check (path like group_id::text || '/%/%/%'),
  bytes       bigint not null check (bytes >= 0),
  type        text not null default '' check (length(type) <= 200),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  check (split_part(path, '/', 2) = created_by::text)
);
create index task_files_task on public.task_files (task_id, created_at);
create index task_files_created_by on public.task_files (created_by);

-- Who may
alter table public.task_files enable row level security;
grant select, delete on public.task_files to authenticated;
grant insert (id, task_id, name, path, bytes, type) on public.task_files to authenticated;
create policy select_member on public.task_files for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_doer on public.task_files for insert to authenticated
  with check (created_by = (select auth.uid()) and private.may_do(task_id));
create policy delete_owner on public.task_files for delete to authenticated
  using (created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('groupDataAccess'))));
create policy delete_moderator on public.task_files for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('contentDeletion'))));
insert into private.exports (name, query) values ('task_files', 'select * from public.task_files where created_by = $1');

-- What follows
create trigger _100_take_group before insert on public.task_files for each row execute function private.tg__take_group();
create trigger _800_audit_pass after insert or update or delete on public.task_files
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.task_files
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_delete after delete on public.task_files
  referencing old table as changed for each statement execute function private.tg__tell_task();
