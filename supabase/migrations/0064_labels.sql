/*
 * Labels: words that a group sorts its tasks by.
 *
 * Whoever may assign tasks makes one; who made it, or manages the group, changes it and takes it away. A task
 * wears labels of its own group only.
 */
create table public.labels (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  name        text not null check (length(trim(name)) between 1 and 40),
  color       text not null default 'indigo' check (color in ('indigo', 'sky', 'leaf', 'sun', 'rose', 'plum')),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1,
  unique (group_id, id)
);
create unique index labels_name on public.labels (group_id, lower(name));
create index labels_created_by on public.labels (created_by);

create table public.task_labels (
  task_id   uuid not null references public.tasks on delete cascade,
  label_id  uuid not null,
  -- that of both
  group_id  uuid not null,
  primary key (task_id, label_id),
  foreign key (group_id, label_id) references public.labels (group_id, id) on delete cascade
);
create index task_labels_label on public.task_labels (group_id, label_id);

-- Who may
alter table public.labels enable row level security;
grant select, delete on public.labels to authenticated;
grant insert (id, group_id, name, color), update (name, color) on public.labels to authenticated;
create policy select_member on public.labels for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_assigner on public.labels for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('taskAssignment'))) and created_by = (select auth.uid()));
create policy update_owner on public.labels for update to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    or created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('taskAssignment'))));
create policy delete_owner on public.labels for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    or created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('taskAssignment'))));

alter table public.task_labels enable row level security;
grant select on public.task_labels to authenticated;
create policy select_member on public.task_labels for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

create function private.label_task(task_id uuid, label_id uuid, labelled boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.tasks := private.hold_task(label_task.task_id);
begin
  if not private.may_do(held) then
    raise exception 'You don’t have permission to label this task.' using errcode = '42501';
  end if;
  if not labelled then
    delete from public.task_labels as worn where worn.task_id = held.id and worn.label_id = label_task.label_id;
    return;
  end if;
  if not exists (select from public.labels as label where label.id = label_task.label_id and label.group_id = held.group_id) then
    raise exception 'This label no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  insert into public.task_labels (task_id, label_id, group_id) values (held.id, label_task.label_id, held.group_id) on conflict do nothing;
end $$;

/** Puts a label on a task, or takes it off; said twice it changes nothing more. */
create function public.label_task(task_id uuid, label_id uuid, labelled boolean default true) returns void
  language sql set search_path = '' as $$ select private.label_task(task_id, label_id, labelled) $$;
grant execute on function private.label_task(uuid, uuid, boolean), public.label_task(uuid, uuid, boolean) to authenticated;

-- What follows
create trigger _100_touch before update on public.labels for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.labels
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.labels
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.labels
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.labels
  referencing old table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_insert after insert on public.task_labels
  referencing new table as changed for each statement execute function private.tg__tell_task();
create trigger _900_tell_delete after delete on public.task_labels
  referencing old table as changed for each statement execute function private.tg__tell_task();
